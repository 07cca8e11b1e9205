export type Figure = { value: string; label: string }

/** The agency's three marketing figures, below the hero. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="page-width grid grid-cols-3 gap-x-4 py-8 sm:gap-x-10 sm:py-10">
      {figures.map((figure) => (
        <div key={figure.label} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-xs leading-snug text-ink-soft sm:text-base">{figure.label}</dt>
          <dd className="font-display text-2xl font-bold tracking-[-0.03em] tabular-nums sm:text-3xl">
            {figure.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
