import { Link } from '#app/ui/link.tsx'
import { cx } from './cx.ts'

type CountLinksProps = {
  /** Names the navigation, such as `Filter by status`. */
  label: string
  links: readonly { label: string; count: string | null; href: string; isCurrent: boolean }[]
  className?: string
}

/**
 * The parts of a list with their counts, as links: `All 11 · Pending 4`. One line, which scrolls sideways on a phone.
 */
export function CountLinks({ label, links, className }: CountLinksProps) {
  return (
    <nav
      aria-label={label}
      data-print="none"
      className={cx('-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:-mx-1 lg:px-1', className)}
    >
      <ul className="flex gap-1.5 lg:flex-wrap">
        {links.map((link) => (
          <li key={link.label} className="shrink-0">
            <Link
              to={link.href}
              preventScrollReset
              aria-current={link.isCurrent ? 'true' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap text-ink-soft max-md:min-h-11',
                'hover:border-edge hover:text-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper',
              )}
            >
              {link.label} {link.count && <span className="font-semibold tabular-nums">{link.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
