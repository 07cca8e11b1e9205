import { useState } from 'react'
import { todayIn } from '#app/lib/dates.ts'
import type { MyApplication } from '../my-applications.server.ts'

type Moment = { now: Date; timeZone: string }

/**
 * Whether the person has applied for the job today, and whether that happened while this page showed the job: the
 * pressed `Apply Now` is gone then, so that focus has to move. The component that calls this has the job's id as its
 * key.
 */
export function useJustApplied<A extends Pick<MyApplication, 'status' | 'appliedAt'>>(
  application: A | null,
  { now, timeZone }: Moment,
): { justApplied: A | null; shouldFocus: boolean } {
  const [hadApplication] = useState(application !== null)
  const isToday =
    application !== null &&
    application.status !== 'Withdrawn' &&
    todayIn(timeZone, application.appliedAt) === todayIn(timeZone, now)
  return { justApplied: isToday ? application : null, shouldFocus: !hadApplication }
}
