import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { consultants } from '#db/schema/scheduling.ts'
import type { Actor } from './actor.ts'
import { type EmployersSee, ownBookingsReason } from './booking-scope.ts'
import { scopeOf } from './policy.ts'
import type { Action } from './rules.ts'

const NO_ROWS = sql`false`

/** The condition on `jobs` for the jobs to which `actor` may do `action`. Deleted jobs are never visible. */
export function jobsVisibleTo(actor: Actor, action: Extract<Action, `job.${string}`>): SQL | undefined {
  return and(
    isNull(jobs.deletedAt),
    scopeCondition(actor, action, (personId) => eq(jobs.postedBy, personId)),
  )
}

/** The condition on `applications` for the applications to which `actor` may do `action`. */
export function applicationsVisibleTo(actor: Actor, action: Extract<Action, `application.${string}`>): SQL | undefined {
  return scopeCondition(actor, action, (personId) =>
    actor.kind === 'person' && actor.userType === 'employee'
      ? eq(applications.applicantId, personId)
      : eq(applications.postedBy, personId),
  )
}

/**
 * The condition on `bookings` for the bookings to which `actor` may do `action`. Employers of verified companies see all
 * bookings or their own, depending on the agency's setting; other employers see their own (`ownBookingsReason`). Their own
 * are those made with their account and those assigned to them as consultant. Only that consultant and admins may change a
 * booking.
 */
export function bookingsVisibleTo(
  actor: Actor,
  action: 'booking.own' | 'booking.review' | 'booking.manage',
  employersSee: EmployersSee,
): SQL | undefined {
  if (actor.kind !== 'person') return scopeCondition(actor, action, () => NO_ROWS)
  const booked = eq(bookings.userId, actor.id)
  const assigned = sql`${bookings.consultantId} in (select ${consultants.id} from ${consultants} where ${consultants.profileId} = ${actor.id})`
  if (action === 'booking.own') return booked
  if (action === 'booking.manage') return scopeCondition(actor, action, () => assigned)
  const condition = scopeCondition(actor, action, () => NO_ROWS)
  return condition === undefined && ownBookingsReason(actor, employersSee) !== null ? or(booked, assigned) : condition
}

/**
 * The condition on `resumes` for the resumes to which `actor` may do `action`: a job seeker's own, and for an employer those
 * that their owner has sent with an application for one of the employer's jobs.
 */
export function resumesVisibleTo(actor: Actor, action: Extract<Action, `resume.${string}`>): SQL | undefined {
  return scopeCondition(actor, action, (personId) =>
    actor.kind === 'person' && actor.userType === 'employee'
      ? eq(resumes.personId, personId)
      : sql`exists (select 1 from ${applicationSubmissions} join ${applications} on ${applications.id} = ${applicationSubmissions.applicationId}
          where ${applicationSubmissions.resumeId} = ${resumes.id} and ${applications.postedBy} = ${personId}
            and ${applications.applicantId} = ${resumes.personId})`,
  )
}

/** The condition on `orders` for the orders to which `actor` may do `action`. */
export function ordersVisibleTo(actor: Actor, action: Extract<Action, `order.${string}`>): SQL | undefined {
  return scopeCondition(actor, action, (personId) => eq(orders.userId, personId))
}

function scopeCondition(actor: Actor, action: Action, own: (personId: string) => SQL): SQL | undefined {
  const scope = scopeOf(actor, action)
  if (scope === 'any') return undefined
  return scope === 'own' && actor.kind === 'person' ? own(actor.id) : NO_ROWS
}
