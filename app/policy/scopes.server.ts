import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { applications } from '#db/schema/applications.ts'
import { bookings, consultants } from '#db/schema/bookings.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { Actor } from './actor.ts'
import { reachOf } from './policy.ts'
import type { Action } from './rules.ts'

const NOTHING = sql`false`

/** Ads within `actor`'s reach for `action` (`job.manage`, `job.edit`, `job.delete`): a condition on `jobs`. Deleted ads are in nobody's. */
export function jobsWithin(actor: Actor, action: Extract<Action, `job.${string}`>): SQL | undefined {
  return and(
    isNull(jobs.deletedAt),
    reached(actor, action, (personId) => eq(jobs.postedBy, personId)),
  )
}

/** Applications within `actor`'s reach for `action`: a condition on `applications`. */
export function applicationsWithin(actor: Actor, action: Extract<Action, `application.${string}`>): SQL | undefined {
  return reached(actor, action, (personId) =>
    actor.kind === 'person' && actor.userType === 'employee'
      ? eq(applications.applicantId, personId)
      : eq(applications.postedBy, personId),
  )
}

/**
 * Bookings within `actor`'s reach for `action`: a condition on `bookings`. One's own are those made while signed in; an
 * employer's are those they hold as consultant: always for changing, for seeing where the agency's setting says `own`.
 */
export function bookingsWithin(
  actor: Actor,
  action: Extract<Action, 'booking.own' | 'booking.review' | 'booking.manage'>,
  employersSee: 'all' | 'own',
): SQL | undefined {
  if (action === 'booking.own') return reached(actor, action, (personId) => eq(bookings.userId, personId))
  const held = (personId: string) =>
    sql`exists (select 1 from ${consultants} where ${consultants.id} = ${bookings.consultantId} and ${consultants.profileId} = ${personId})`
  const narrowed = action === 'booking.review' && employersSee === 'own'
  if (narrowed && actor.kind === 'person' && actor.userType === 'employer') return held(actor.id)
  return reached(actor, action, held)
}

function reached(actor: Actor, action: Action, own: (personId: string) => SQL): SQL | undefined {
  const reach = reachOf(actor, action)
  if (reach === 'any') return undefined
  return reach === 'own' && actor.kind === 'person' ? own(actor.id) : NOTHING
}
