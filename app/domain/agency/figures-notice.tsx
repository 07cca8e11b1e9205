import { formatNumber } from '#app/lib/numbers.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { parseLandingFigure } from './landing-figure.ts'

/** A figure of the landing page as saved, and the live count that it stands for. */
export type LandingFigure = { label: string; shown: string; live: number }

/** Warns that a figure on the landing page is higher than the count it stands for; nothing otherwise. */
export function FiguresNotice({ figures }: { figures: readonly LandingFigure[] }) {
  const tooHigh = figures.filter(({ shown, live }) => (parseLandingFigure(shown) ?? 0) > live)
  if (tooHigh.length === 0) return null
  return (
    <Callout tone="warning" title="Your landing page figures are higher than this site's" className="mb-5">
      <ul>
        {tooHigh.map(({ label, shown, live }) => (
          <li key={label}>
            {label}: {shown} on the landing page, {formatNumber(live)} now
          </li>
        ))}
      </ul>
      <p className="mt-1">Visitors can compare these figures with the job list. Check that you can support them.</p>
    </Callout>
  )
}
