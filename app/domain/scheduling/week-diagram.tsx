import type { WeekHours } from '#db/schema/scheduling.ts'
import { DAYS } from './week-hours.ts'

const ROW = 20
const LEFT = 34
const WIDTH = 280

/** A week of opening hours as bars over the hours of the day. Decoration: the fields beside it have the times. */
export function WeekDiagram({ week }: { week: WeekHours }) {
  const all = week.flat().filter(({ from, to }) => from < to)
  const first = Math.min(8, ...all.map(({ from }) => Math.floor(hoursOf(from))))
  const last = Math.max(18, ...all.map(({ to }) => Math.ceil(hoursOf(to))))
  const xOf = (hours: number) => LEFT + ((hours - first) / (last - first)) * (WIDTH - LEFT - 8)
  const step = last - first > 12 ? 4 : 2
  const marks = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, n) => first + n * step)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${8 * ROW}`}
      aria-hidden="true"
      className="mt-4 max-w-70 text-ink-soft @[54rem]:mt-0 max-[20rem]:hidden"
    >
      {marks.map((hours) => (
        <g key={hours}>
          <text x={xOf(hours)} y={12} textAnchor="middle" fontSize={11} fill="currentColor">
            {hours}
          </text>
          <path d={`M${xOf(hours)} ${ROW}V${8 * ROW}`} className="stroke-line" />
        </g>
      ))}
      {DAYS.map(({ key, name }, day) => (
        <g key={key}>
          <text x={0} y={(day + 1) * ROW + 14} fontSize={12} fill="currentColor">
            {name.slice(0, 3)}
          </text>
          {(week[day] ?? [])
            .filter(({ from, to }) => from < to)
            .map(({ from, to }) => (
              <rect
                key={`${from} ${to}`}
                x={xOf(hoursOf(from))}
                y={(day + 1) * ROW + 4}
                width={xOf(hoursOf(to)) - xOf(hoursOf(from))}
                height={ROW - 8}
                rx={2}
                className="fill-accent"
              />
            ))}
        </g>
      ))}
    </svg>
  )
}

/** `09:30` as 9.5. */
function hoursOf(time: string): number {
  return Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60
}
