import type { Ctx } from '#app/core/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { addDays, startOfDayIn } from '#app/lib/dates.ts'
import { findWorkload } from './find-workload.server.ts'
import type { WorkloadFilter } from './workload-filter.ts'

const HEADINGS = [
  'Starts from',
  'Starts before',
  'Consultant',
  'Bookings',
  'Attended',
  'No-show',
  'Open',
  'Cancelled',
  'Median hours ahead',
  'Online',
  'By the agency',
]

/** The workload as a CSV file, one line per consultant. The period is given as instants in UTC (ISO 8601). */
export async function exportWorkload(ctx: Ctx, filter: WorkloadFilter): Promise<string> {
  const { rows } = await findWorkload(ctx, filter)
  const from = startOfDayIn(ctx.timeZone, filter.from).toISOString()
  const before = startOfDayIn(ctx.timeZone, addDays(filter.until, 1)).toISOString()
  const lines = rows.map((row) => {
    const { bookings, attended, noShows, open, cancelled, medianSecondsAhead, online, byAgency } = row
    const hoursAhead = medianSecondsAhead === null ? '' : (medianSecondsAhead / 3600).toFixed(1)
    const counts = [bookings, attended, noShows, open, cancelled].map(String)
    return [from, before, row.name, ...counts, hoursAhead, String(online), String(byAgency)]
  })
  return BYTE_ORDER_MARK + [HEADINGS, ...lines].map(csvLine).join('')
}
