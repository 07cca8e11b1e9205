type FigureProps = { label: string; value: string; note?: string }

/**
 * A figure below the label of what it counts, with a note. Inside a `dl`; `StatTile` is the one that links to its rows.
 */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-2.5">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-display text-title font-bold tabular-nums">{value}</dd>
      {note && <dd className="text-xs text-ink-soft">{note}</dd>}
    </div>
  )
}
