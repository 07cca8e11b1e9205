import { and, eq, isNotNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultantCalendars, consultants } from '#db/schema/scheduling.ts'

/** A consultant's calendar as its settings show it, without its secret address. */
export type CalendarStatus = { host: string; checkedAt: Date; succeededAt: Date; lastError: string | null }

/** Null: none is connected. */
export async function findCalendarStatus(ctx: Ctx, consultantId: string): Promise<CalendarStatus | null> {
  assertCan(ctx.actor, 'booking.settings')
  const [row] = await ctx.db
    .select()
    .from(consultantCalendars)
    .where(eq(consultantCalendars.consultantId, consultantId))
  if (!row) return null
  const { url, checkedAt, succeededAt, lastError } = row
  return { host: new URL(url).hostname, checkedAt, succeededAt, lastError }
}

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
