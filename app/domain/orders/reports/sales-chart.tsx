import { formatCents } from '#app/domain/checkout/checkout.ts'
import { periodLabel } from './report-filter.ts'
import type { PeriodSales } from './sales-report.server.ts'

/** Units of the drawing: one period, one bar of it, and the height of the highest bar. */
const STEP = 10
const BAR = 4
const HEIGHT = 100

type SalesChartProps = {
  /** Days or months without gaps, the earliest first. */
  periods: readonly string[]
  rows: readonly PeriodSales[]
}

/** Sales and refunds of each period as bars. The table below it has the figures. */
export function SalesChart({ periods, rows }: SalesChartProps) {
  const first = periods[0]
  const last = periods.at(-1)
  const highest = Math.max(...rows.map((row) => Math.max(row.salesCents, row.refundedCents)))
  if (periods.length < 2 || !first || !last || highest <= 0) return null
  const rowOf = new Map(rows.map((row) => [row.period, row]))
  const height = (cents: number) => (cents / highest) * HEIGHT
  return (
    <figure className="mb-6 rounded-card border border-line bg-surface p-4">
      <figcaption className="mb-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-soft">
        <span className="flex flex-wrap gap-x-5">
          <Key className="bg-blue">Sales</Key>
          <Key className="bg-amber">Refunds</Key>
        </span>
        <span className="tabular-nums">Highest: {formatCents(highest)}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`Sales and refunds from ${periodLabel(first)} to ${periodLabel(last)}`}
        viewBox={`0 0 ${periods.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-b border-line sm:h-40"
      >
        {periods.map((period, index) => {
          const row = rowOf.get(period)
          if (!row) return null
          const left = index * STEP + (STEP - 2 * BAR) / 2
          const label = `${periodLabel(period)}: sales ${formatCents(row.salesCents)}, refunds ${formatCents(row.refundedCents)}`
          return (
            <g key={period}>
              <title>{label}</title>
              <Bar x={left} height={height(row.salesCents)} className="fill-blue" />
              <Bar x={left + BAR} height={height(row.refundedCents)} className="fill-amber" />
            </g>
          )
        })}
      </svg>
      <p aria-hidden="true" className="mt-1.5 flex justify-between text-xs text-ink-soft">
        <span>{periodLabel(first)}</span>
        <span>{periodLabel(last)}</span>
      </p>
    </figure>
  )
}

function Bar({ x, height, className }: { x: number; height: number; className: string }) {
  return <rect x={x} y={HEIGHT - height} width={BAR} height={height} className={className} />
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-3 rounded-mark ${className}`} />
      {children}
    </span>
  )
}
