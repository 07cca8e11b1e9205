import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { applicationEvents, applications } from '#db/schema/applications.ts'
import type { Rejection, RejectionReason } from './rejection.ts'

/**
 * The applications that are rejected for this reason now. A reversed rejection keeps its reason in the history only.
 */
export function isRejectedFor(reason: RejectionReason): SQL | undefined {
  return and(
    eq(applications.status, 'Rejected'),
    sql`${reason} = (select e.rejection_reason from ${applicationEvents} e where e.application_id = ${applications.id}
      and e.to_status = 'Rejected' order by e.at desc, e.id desc limit 1)`,
  )
}

/**
 * The reasons of the applications with these ids that are rejected now, by application. The caller has checked that
 * they are in the user's scope.
 */
export async function listRejections(ctx: Ctx, ids: string[]): Promise<Map<string, Rejection>> {
  if (ids.length === 0) return new Map()
  const { applicationId, toStatus, rejectionReason, rejectionNote, at, id } = applicationEvents
  const rows = await ctx.db
    .select({ applicationId, reason: rejectionReason, note: rejectionNote })
    .from(applicationEvents)
    .innerJoin(applications, and(eq(applications.id, applicationId), eq(applications.status, 'Rejected')))
    .where(and(inArray(applicationId, ids), eq(toStatus, 'Rejected')))
    .orderBy(asc(at), asc(id))
  const last = new Map(rows.map((row) => [row.applicationId, row]))
  return new Map(
    [...last].flatMap(([id, { reason, note }]) => (reason === null ? [] : [[id, { reason, note }] as const])),
  )
}
