import { ConsultationTime } from '#app/domain/bookings/customer/consultation-time.tsx'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'

type InterviewTimeProps = { startsAt: Date; timeZone: string; now: Date }

/** The start of an interview in the job's time zone and, when the reader's clocks show another time, on those. */
export function InterviewTime({ startsAt, timeZone, now }: InterviewTimeProps) {
  const readerZone = useBrowserTimeZone()
  return <ConsultationTime startsAt={startsAt} agencyZone={timeZone} customerZone={readerZone} now={now} />
}
