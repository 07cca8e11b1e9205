import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { applications } from '#db/schema/applications.ts'
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

/** Orders within `actor`'s reach for `action`: a condition on `orders`. */
export function ordersWithin(actor: Actor, action: Extract<Action, `order.${string}`>): SQL | undefined {
  return reached(actor, action, (personId) => eq(orders.userId, personId))
}

function reached(actor: Actor, action: Action, own: (personId: string) => SQL): SQL | undefined {
  const reach = reachOf(actor, action)
  if (reach === 'any') return undefined
  return reach === 'own' && actor.kind === 'person' ? own(actor.id) : NOTHING
}
