import { Link } from '#app/ui/link.tsx'

type StatTileProps = { value: string | number; label: string; href: string; note?: string }

/**
 * A figure above the label that it counts, with a link to the rows. The whole tile is the link, named `5 Active jobs`.
 */
export function StatTile({ value, label, href, note }: StatTileProps) {
  return (
    <div className="relative min-h-16 rounded-card border border-line bg-surface px-4 py-2.5 transition-colors hover:border-ink-soft">
      <Link to={href} className="flex min-w-0 flex-col rounded-card after:absolute after:inset-0 after:rounded-card">
        <span className="font-display text-title font-bold tabular-nums">{value}</span>{' '}
        <span className="min-w-0 text-sm font-medium wrap-anywhere">{label}</span>
      </Link>
      {note && <p className="text-xs text-ink-soft max-sm:sr-only">{note}</p>}
    </div>
  )
}
