import { Link } from '#app/ui/link.tsx'

type StatTileProps = { value: string | number; label: string; href: string; note?: string }

/** A figure that links to what it counts, in one row. The whole tile is the link, named `5 Active jobs`. */
export function StatTile({ value, label, href, note }: StatTileProps) {
  return (
    <div className="relative flex min-h-16 flex-wrap content-center items-baseline gap-x-3 rounded-card border border-line bg-surface px-4 py-2.5 transition-colors hover:border-ink-soft">
      <Link
        to={href}
        className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 rounded-card after:absolute after:inset-0 after:rounded-card"
      >
        <span className="font-display text-2xl font-bold tabular-nums">{value}</span>{' '}
        <span className="min-w-0 text-sm font-medium wrap-anywhere">{label}</span>
      </Link>
      {note && <p className="text-xs text-ink-soft">{note}</p>}
    </div>
  )
}
