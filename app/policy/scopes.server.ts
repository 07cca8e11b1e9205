import { and, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orders } from '#db/schema/orders.ts'
import { profiles } from '#db/schema/people.ts'
import { applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { type Actor, type Person, roleOf } from './actor.ts'
import { type EmployersSee, ownBookingsReason } from './booking-scope.ts'
import { isMember } from './member-conditions.server.ts'
import { can, scopeOf } from './policy.ts'
import type { Action } from './rules.ts'

const NO_ROWS = sql`false`

/** The condition on `jobs` for the jobs to which `actor` may do `action`. Deleted jobs are never visible. */
export function jobsVisibleTo(actor: Actor, action: Extract<Action, `job.${string}`>): SQL | undefined {
  return and(
    isNull(jobs.deletedAt),
    scopeCondition(actor, action, (person) => ofCompany(jobs.companyId, person)),
  )
}

/** The condition on `applications` for the applications to which `actor` may do `action`. */
export function applicationsVisibleTo(actor: Actor, action: Extract<Action, `application.${string}`>): SQL | undefined {
  return scopeCondition(actor, action, (person) => {
    if (person.userType === 'employee') return eq(applications.applicantId, person.id)
    return person.userType === 'admin'
      ? eq(applications.postedBy, person.id)
      : ofCompany(applications.companyId, person)
  })
}

/**
 * The condition on `application_messages` joined with `applications` for the messages whose files `actor` may open:
 * those of the applications whose messages they may read, and in a blind review not the applicant's, which tell who
 * they are.
 */
export function messageAttachmentsVisibleTo(actor: Actor): SQL | undefined {
  const isShown = or(not(applications.isBlind), ne(applicationMessages.sender, 'applicant'))
  const isApplicant = roleOf(actor) === 'employee'
  return and(applicationsVisibleTo(actor, 'application.read-messages'), isApplicant ? undefined : isShown)
}

/**
 * The condition on `bookings` for the bookings to which `actor` may do `action`. Employers of verified companies see
 * all bookings or their own, depending on the agency's setting; other employers see their own (`ownBookingsReason`).
 * Their own are those made with their account and those assigned to them as consultant, and a consultant of the agency
 * sees no others. Only that consultant and admins may change a booking.
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
  const own = or(booked, assigned) ?? NO_ROWS
  const condition = scopeCondition(actor, action, () => own)
  return condition === undefined && ownBookingsReason(actor, employersSee) !== null ? own : condition
}

/**
 * The condition on `resumes` for the resumes to which `actor` may do `action`: a job seeker's own, and for an employer
 * those that their owner has sent with an application for a job of the employer's company, unless it is reviewed blind.
 * Admins review applicants too: they open all but those that were sent with blind applications only.
 */
export function resumesVisibleTo(actor: Actor, action: Extract<Action, `resume.${string}`>): SQL | undefined {
  const condition = scopeCondition(actor, action, (person) =>
    person.userType === 'employee'
      ? eq(resumes.personId, person.id)
      : wasSentWith(and(ofCompany(applications.companyId, person), not(applications.isBlind))),
  )
  if (roleOf(actor) !== 'admin') return condition
  return and(condition, or(not(wasSentWith(sql`true`)), wasSentWith(not(applications.isBlind))))
}

/** Whether the owner of a resume has sent it with an application that matches `condition`. */
const wasSentWith = (condition: SQL | undefined) =>
  sql`exists (select 1 from ${applicationSubmissions} join ${applications} on ${applications.id} = ${applicationSubmissions.applicationId}
    where ${applicationSubmissions.resumeId} = ${resumes.id} and ${applications.applicantId} = ${resumes.personId} and ${condition})`

/** The condition on `orders` for the orders to which `actor` may do `action`. */
export function ordersVisibleTo(actor: Actor, action: Extract<Action, `order.${string}`>): SQL | undefined {
  return scopeCondition(actor, action, (person) => eq(orders.userId, person.id))
}

/**
 * The condition on the API keys or webhooks, whose creator is in `creatorId`, that `actor` manages: their own, and for
 * an owner those of the members of the company.
 */
export function programsManagedBy(
  actor: Actor,
  action: 'api-key.manage' | 'webhook.manage',
  creatorId: AnyPgColumn,
): SQL | undefined {
  return scopeCondition(actor, action, (person) => {
    const own = eq(creatorId, person.id)
    if (!can(person, 'team.manage')) return own
    const members = sql`select ${profiles.id} from ${profiles} where ${isMember(person.companyId)}`
    return or(own, sql`${creatorId} in (${members})`) ?? NO_ROWS
  })
}

function scopeCondition(actor: Actor, action: Action, own: (person: Person) => SQL): SQL | undefined {
  const scope = scopeOf(actor, action)
  if (scope === 'any') return undefined
  return scope === 'own' && actor.kind === 'person' ? own(actor) : NO_ROWS
}

/** The condition for the rows of the company that the person is a member of: a range of an index on `column`. */
function ofCompany(column: AnyPgColumn, { companyId }: Person): SQL {
  return companyId === null ? NO_ROWS : eq(column, companyId)
}
