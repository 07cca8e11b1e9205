import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { applications } from '#db/schema/applications.ts'
import { bookings, consultants } from '#db/schema/bookings.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/store-orders.ts'
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
 * Bookings within `actor`'s reach for `action`: a condition on `bookings`. Employers see all of them or their own, as the
 * agency says (product.md section 2): made with their account, or held by the consultant who they are. Changing is for
 * that consultant and for admins.
 */
export function bookingsWithin(
  actor: Actor,
  action: 'booking.own' | 'booking.review' | 'booking.manage',
  employersSee: 'all' | 'own',
): SQL | undefined {
  if (actor.kind !== 'person') return reached(actor, action, () => NOTHING)
  const made = eq(bookings.userId, actor.id)
  const held = sql`${bookings.consultantId} in (select ${consultants.id} from ${consultants} where ${consultants.profileId} = ${actor.id})`
  if (action === 'booking.own') return made
  if (action === 'booking.manage') return reached(actor, action, () => held)
  const within = reached(actor, action, () => NOTHING)
  return within === undefined && actor.userType === 'employer' && employersSee === 'own' ? or(made, held) : within
}

/** Orders within `actor`'s reach for `action`: a condition on `orders`. */
export function ordersWithin(actor: Actor, action: Extract<Action, `order.${string}`>): SQL | undefined {
  return reached(actor, action, (personId) => eq(orders.userId, personId))
}

function reached(actor: Actor, action: Action, own: (personId: string) => SQL): SQL | undefined {
  const reach = reachOf(actor, action)
  if (reach === 'any') return undefined
  return reach === 'own' && actor.kind === 'person' ? own(actor.id) : NOTHING
}
