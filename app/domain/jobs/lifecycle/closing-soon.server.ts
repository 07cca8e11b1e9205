import { and, lte, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { addDays, endOfDayIn, todayIn } from '#app/lib/dates.ts'
import { jobs } from '#db/schema/jobs.ts'
import { isListed, isPosterVisibleSql } from '../is-listed.server.ts'
import { CLOSING_SOON_DAYS } from './job-status.ts'

/** Whether a listed job closes today or in the following days, `CLOSING_SOON_DAYS` in all. */
export function isClosingSoon(ctx: Ctx): SQL | undefined {
  const soon = endOfDayIn(ctx.timeZone, addDays(todayIn(ctx.timeZone, ctx.now), CLOSING_SOON_DAYS - 1))
  // A listed job is listed until it closes, which an index has.
  return and(isListed(ctx), isPosterVisibleSql(), lte(jobs.listedUntil, soon), lte(jobs.closesAt, soon))
}
