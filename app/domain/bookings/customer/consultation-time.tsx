import { formatCustomerStart, formatStart } from '#app/domain/scheduling/moment-words.ts'
import { Time } from '#app/ui/data/time.tsx'

type ChosenWordsProps = {
  startsAt: string | Date
  zone: string
  /** The reader's own zone, where it is known. */
  ownZone: string | null
  now: Date
}

/** A chosen moment in words: on the agency's clocks, and on the reader's own where those show something else. */
export function ConsultationTime({ startsAt, zone, ownZone, now }: ChosenWordsProps) {
  const at = new Date(startsAt)
  const own = formatCustomerStart(at, zone, ownZone, now)
  return (
    <>
      <Time at={at} className="block font-semibold text-balance">
        {formatStart(at, zone, now)}
      </Time>
      {own && <span className="block text-sm text-ink-soft">For you: {own}</span>}
    </>
  )
}
