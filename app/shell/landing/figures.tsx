export type Figure = { value: string; label: string }

type FiguresProps = { figures: readonly Figure[]; source: string }

/** The agency's three marketing figures, as labels below the motif's line, and whose figures they are. */
export function Figures({ figures, source }: FiguresProps) {
  return (
    <div className="page-width pt-3 pb-4">
      <dl className="grid grid-cols-3 gap-x-4 sm:gap-x-10">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse justify-end gap-0.5">
            <dt className="text-xs leading-snug text-ink-soft sm:text-base">{figure.label}</dt>
            <dd className="font-display text-2xl font-bold tracking-[-0.03em] tabular-nums sm:text-3xl">
              {figure.value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-xs text-ink-soft">{source}</p>
    </div>
  )
}
