import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { isOfPerson } from './is-of-person.server.ts'

/** The actions whose details are what an employer thinks of an applicant. */
const OPINIONS = ['application.rated', 'application.tag-added', 'application.tag-removed']

/**
 * Removes what people have typed about the person, or the person themselves, from the details of audit events, inside
 * the caller's transaction: `audit_events.details` in the register. Must run while the consultant still belongs to the
 * account.
 */
export async function eraseAuditDetails({ db }: Ctx, person: Person): Promise<void> {
  const { details, action, actorId, subjectType, subjectId } = auditEvents
  const remove = (keys: string[], isConcerned: SQL | undefined) =>
    db
      .update(auditEvents)
      .set({ details: sql`${details} - ${sql.param(keys)}::text[]` })
      .where(and(isConcerned, sql`${details} ?| ${sql.param(keys)}::text[]`))
  const ownApplications = db
    .select({ id: sql`${applications.id}::text` })
    .from(applications)
    .where(eq(applications.applicantId, person.id))
  await remove(
    ['from', 'to'],
    and(eq(subjectType, 'application'), inArray(subjectId, ownApplications), inArray(action, OPINIONS)),
  )
  const ownOrders = db
    .select({ id: sql`${orders.id}::text` })
    .from(orders)
    .where(isOfPerson(person, orders.userId, orders.email))
  await remove(['reason', 'answer'], and(eq(subjectType, 'order'), inArray(subjectId, ownOrders)))
  // `name` is that of an API key, the hosts are those of webhooks.
  await remove(['reason', 'name', 'host', 'hostBefore'], and(eq(subjectType, 'person'), eq(subjectId, person.id)))
  await remove(['fileName'], and(eq(subjectType, 'import'), eq(actorId, person.id)))
  const ownName = db
    .select({ name: consultants.fullName })
    .from(consultants)
    .where(eq(consultants.profileId, person.id))
  await remove(
    ['note'],
    and(
      like(action, 'booking.time-off-%'),
      or(eq(actorId, person.id), inArray(sql`${details} ->> 'consultant'`, ownName)),
    ),
  )
}
