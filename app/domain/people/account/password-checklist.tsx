import Check from 'lucide-react/icons/check'
import { cx } from '#app/ui/cx.ts'

/** The rules for a new password, ticked as it is typed. Screen readers hear `met` or `not met` for each rule. */
export function PasswordChecklist({ items, id }: { items: readonly { label: string; met: boolean }[]; id?: string }) {
  const met = items.filter((item) => item.met).length
  return (
    <div id={id} className="rounded-control border border-line bg-sunken px-4 py-3 text-sm">
      <ul aria-label="Password requirements" className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.label} className={cx('flex items-center gap-2.5', !item.met && 'text-ink-soft')}>
            <span
              aria-hidden="true"
              className={cx(
                'grid size-4.5 shrink-0 place-items-center rounded-full border transition-colors',
                item.met ? 'border-accent bg-accent text-on-accent' : 'border-edge',
              )}
            >
              {item.met && <Check size={12} strokeWidth={3.25} />}
            </span>
            <span>
              {item.label}
              <span className="sr-only">{item.met ? ': met' : ': not met'}</span>
            </span>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {met} of {items.length} requirements met
      </p>
    </div>
  )
}
