import { Link } from '#app/ui/link.tsx'
import { cx } from './cx.ts'

/**
 * The path to this page. The last item is the current page and not a link; a phone leaves it out, because the title
 * below says the same.
 */
export function Breadcrumb({ items }: { items: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" data-print="none">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {items.map((item, index) => (
          <li
            key={item.href ?? 'here'}
            className={cx('flex min-w-0 items-center gap-2', !item.href && items.length > 1 && 'max-sm:sr-only')}
          >
            {index > 0 && <span aria-hidden="true" className="size-1 shrink-0 rounded-full bg-edge" />}
            {item.href ? (
              <Link
                to={item.href}
                className="inline-flex min-h-8 min-w-0 items-center wrap-anywhere underline-offset-4 hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 wrap-anywhere">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
