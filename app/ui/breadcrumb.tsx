import { Link } from 'react-router'

/** The way here. The last one is this page and no link. */
export function Breadcrumb({ items }: { items: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" data-print="none">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-center gap-2">
            {index > 0 && <span aria-hidden="true" className="size-1 rounded-full bg-edge" />}
            {item.href ? (
              <Link to={item.href} className="inline-flex min-h-8 items-center underline-offset-4 hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
