import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { consultantCalendars, consultants } from '#db/schema/scheduling.ts'

/** What is wrong with the actor's own calendar, if they are a consultant; null if nothing is. */
export async function findOwnCalendarProblem(ctx: Ctx): Promise<{ lastError: string; succeededAt: Date } | null> {
  if (ctx.actor.kind !== 'person') return null
  const [row] = await ctx.db
    .select({ lastError: consultantCalendars.lastError, succeededAt: consultantCalendars.succeededAt })
    .from(consultantCalendars)
    .innerJoin(consultants, eq(consultants.id, consultantCalendars.consultantId))
    .where(
      and(
        eq(consultants.profileId, ctx.actor.id),
        eq(consultants.active, true),
        isNotNull(consultantCalendars.lastError),
      ),
    )
  return row ? { lastError: row.lastError ?? '', succeededAt: row.succeededAt } : null
}
