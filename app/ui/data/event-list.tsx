import type { ReactNode } from 'react'
import { formatDateTime } from '#app/lib/dates.ts'
import { Time } from './time.tsx'

type EventListItem = {
  id: string
  at: Date
  title: ReactNode
  /** After the title, such as the name of what the event is about, with a link. */
  subject?: ReactNode
  /** Who, from where, and the facts of the event. */
  details: string[]
}

/** Events with their time, in the order given. */
export function EventList({ items, timeZone, label }: { items: EventListItem[]; timeZone: string; label: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {items.map(({ id, at, title, subject, details }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <span className="font-semibold">{title}</span>
              {subject && (
                <>
                  {': '}
                  {subject}
                </>
              )}
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere text-ink-soft">{details.join(' · ')}</p>
          </div>
          <Time at={at} className="text-sm whitespace-nowrap text-ink-soft tabular-nums max-[16rem]:whitespace-normal">
            {formatDateTime(at, timeZone)}
          </Time>
        </li>
      ))}
    </ul>
  )
}
