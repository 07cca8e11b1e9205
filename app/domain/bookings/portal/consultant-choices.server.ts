import { asc } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultants } from '#db/schema/scheduling.ts'

/** Consultants by name, for the filter and for assigning: at most 200, including inactive ones. */
export async function listConsultantChoices(ctx: Ctx): Promise<{ id: string; name: string; active: boolean }[]> {
  assertCan(ctx.actor, 'booking.review')
  return ctx.db
    .select({ id: consultants.id, name: consultants.fullName, active: consultants.active })
    .from(consultants)
    .orderBy(asc(consultants.fullName), asc(consultants.id))
    .limit(200)
}
