import { Link } from '#app/ui/link.tsx'

/** The path to this page. The last item is the current page and not a link. */
export function Breadcrumb({ items }: { items: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" data-print="none">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {items.map((item, index) => (
          <li key={item.href ?? 'here'} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden="true" className="size-1 shrink-0 rounded-full bg-edge" />}
            {item.href ? (
              <Link to={item.href} className="inline-flex min-h-8 items-center underline-offset-4 hover:underline">
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
