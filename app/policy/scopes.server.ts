import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { Actor } from './actor.ts'
import { scopeOf } from './policy.ts'
import type { Action } from './rules.ts'

const NO_ROWS = sql`false`

/** Ads within `actor`'s reach for `action` (`job.manage`, `job.edit`, `job.delete`): a condition on `jobs`. Deleted ads are in nobody's. */
export function jobsVisibleTo(actor: Actor, action: Extract<Action, `job.${string}`>): SQL | undefined {
  return and(
    isNull(jobs.deletedAt),
    scopeCondition(actor, action, (personId) => eq(jobs.postedBy, personId)),
  )
}

/** Applications within `actor`'s reach for `action`: a condition on `applications`. */
export function applicationsVisibleTo(actor: Actor, action: Extract<Action, `application.${string}`>): SQL | undefined {
  return scopeCondition(actor, action, (personId) =>
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
export function bookingsVisibleTo(
  actor: Actor,
  action: 'booking.own' | 'booking.review' | 'booking.manage',
  employersSee: 'all' | 'own',
): SQL | undefined {
  if (actor.kind !== 'person') return scopeCondition(actor, action, () => NO_ROWS)
  const made = eq(bookings.userId, actor.id)
  const held = sql`${bookings.consultantId} in (select ${consultants.id} from ${consultants} where ${consultants.profileId} = ${actor.id})`
  if (action === 'booking.own') return made
  if (action === 'booking.manage') return scopeCondition(actor, action, () => held)
  const within = scopeCondition(actor, action, () => NO_ROWS)
  return within === undefined && actor.userType === 'employer' && employersSee === 'own' ? or(made, held) : within
}

/** Orders within `actor`'s reach for `action`: a condition on `orders`. */
export function ordersVisibleTo(actor: Actor, action: Extract<Action, `order.${string}`>): SQL | undefined {
  return scopeCondition(actor, action, (personId) => eq(orders.userId, personId))
}

function scopeCondition(actor: Actor, action: Action, own: (personId: string) => SQL): SQL | undefined {
  const reach = scopeOf(actor, action)
  if (reach === 'any') return undefined
  return reach === 'own' && actor.kind === 'person' ? own(actor.id) : NO_ROWS
}
