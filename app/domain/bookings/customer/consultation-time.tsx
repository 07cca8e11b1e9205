import { formatCustomerStart, formatStart } from '#app/domain/scheduling/format-times.ts'
import { Time } from '#app/ui/data/time.tsx'

type ConsultationTimeProps = {
  startsAt: string | Date
  agencyZone: string
  /** The customer's time zone, when it is known. */
  customerZone: string | null
  now: Date
}

/** The start of a consultation on the agency's clocks and, when they differ, on the customer's. */
export function ConsultationTime({ startsAt, agencyZone, customerZone, now }: ConsultationTimeProps) {
  const at = new Date(startsAt)
  const customerStart = formatCustomerStart(at, agencyZone, customerZone, now)
  return (
    <>
      <Time at={at} className="block font-semibold text-balance">
        {formatStart(at, agencyZone, now)}
      </Time>
      {customerStart && <span className="block text-sm text-ink-soft">Your time: {customerStart}</span>}
    </>
  )
}
