import Check from 'lucide-react/icons/check'
import { cx } from '#app/ui/cx.ts'

/** The rules for a new password, ticked as it is typed. Screen readers hear `met` or `not met` for each rule. */
export function PasswordChecklist({ items, id }: { items: readonly { label: string; met: boolean }[]; id?: string }) {
  const met = items.filter((item) => item.met).length
  return (
    <div id={id} data-checklist className="text-sm">
      <ul aria-label="Password requirements" className="flex flex-wrap gap-x-4 gap-y-1">
        {items.map((item) => (
          <li key={item.label} className={cx('flex items-center gap-1.5', item.met ? 'text-green' : 'text-ink-soft')}>
            <Check
              aria-hidden="true"
              strokeWidth={3}
              className={cx('size-[1em] shrink-0 transition-colors', !item.met && 'text-line')}
            />
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
