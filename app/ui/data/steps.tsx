import { formatDate, formatDateTime } from '#app/lib/dates.ts'
import { cx } from '../cx.ts'
import { Time } from './time.tsx'

export type Step = {
  key: string
  label: string
  at: Date
  /** Below the label: who, and what belongs to it. */
  details?: string[]
}

type StepsProps = {
  steps: readonly Step[]
  timeZone: string
  across?: boolean
  label?: string
  /** With the time of day. */
  withTime?: boolean
}

/** A timeline of dated steps with the last one highlighted; vertical, or `across` where there is room. */
export function Steps({ steps, timeZone, across = false, label = 'Steps so far', withTime = false }: StepsProps) {
  const format = withTime ? formatDateTime : formatDate
  return (
    <ol aria-label={label} className={cx('text-sm', across ? 'flex flex-wrap gap-x-8 gap-y-3' : 'space-y-3')}>
      {steps.map(({ key, label, at, details }, index) => (
        <li
          key={key}
          className={cx(
            'relative flex gap-2.5',
            // The motif's line, from each dot to the next.
            !across && 'not-last:before:absolute not-last:before:top-4 not-last:before:-bottom-4.5',
            !across && 'not-last:before:left-[calc(0.3125rem-1px)] not-last:before:w-0.5 not-last:before:bg-line',
          )}
        >
          <span
            aria-hidden="true"
            className={cx(
              'mt-1.5 size-2.5 shrink-0 rounded-full',
              index === steps.length - 1 ? 'bg-wattle' : 'bg-line',
            )}
          />
          <span className="min-w-0">
            <span className={cx('font-medium', across && 'block')}>{label}</span>{' '}
            <Time at={at} className="text-ink-soft">
              {format(at, timeZone)}
            </Time>
            {details && <span className="block wrap-anywhere text-ink-soft">{details.join(' · ')}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
