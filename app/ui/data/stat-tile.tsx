import { Link } from 'react-router'

type StatTileProps = { value: string | number; label: string; href: string; note?: string }

/** A figure that links to what it counts. The whole tile is the link, named `5 Active jobs`. */
export function StatTile({ value, label, href, note }: StatTileProps) {
  return (
    <div className="relative rounded-card border border-line bg-surface p-5 transition-colors hover:border-ink-soft">
      <Link to={href} className="flex flex-col rounded-card after:absolute after:inset-0 after:rounded-card">
        <span className="font-display text-3xl font-bold tabular-nums">{value}</span>{' '}
        <span className="mt-1 text-sm font-medium text-ink-soft">{label}</span>
      </Link>
      {note && <p className="mt-2 text-xs text-ink-soft">{note}</p>}
    </div>
  )
}
