import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { consultantCalendars } from '#db/schema/scheduling.ts'

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
