import type { Ctx } from '#app/core/context.ts'
import { findConsultant } from '#app/domain/scheduling/consultants/consultants-queries.server.ts'
import { formatTimeOff, timeOffLabel } from '#app/domain/scheduling/time-off/time-off-details.ts'
import { findTimeOff } from '#app/domain/scheduling/time-off/time-off-queries.server.ts'
import { type AffectedFilter, affectedHref, parseAffectedFilter } from './affected-filter.ts'
import { listAffectedBookings } from './list-affected-bookings.server.ts'

/** The affected bookings of the URL's filter. @throws a 404 response for unknown time off or an unknown consultant */
export async function loadAffectedPage(ctx: Ctx, params: URLSearchParams) {
  const filter = parseAffectedFilter(params)
  const of = await describeFilter(ctx, filter)
  const bookings = await listAffectedBookings(ctx, filter)
  return { bookings, of, search: new URL(affectedHref(filter), 'http://local').search, timeZone: ctx.timeZone }
}

async function describeFilter(ctx: Ctx, { timeOffId, consultantId }: AffectedFilter): Promise<string | null> {
  if (timeOffId) {
    const row = await findTimeOff(ctx, timeOffId)
    return `Time off: ${timeOffLabel(row)}, ${formatTimeOff(row, ctx.timeZone)}`
  }
  return consultantId ? `Bookings with ${(await findConsultant(ctx, consultantId)).fullName}` : null
}
