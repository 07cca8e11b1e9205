import { exportWorkload } from '#app/domain/bookings/portal/workload/export-workload.server.ts'
import { parseWorkloadFilter } from '#app/domain/bookings/portal/workload/workload-filter.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/workload-export'

/** `Export CSV`: the workload on screen as a file. It contains no customer's data. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const filter = parseWorkloadFilter(url.searchParams, todayIn(ctx.timeZone, ctx.now))
  return new Response(await exportWorkload(ctx, filter), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="workload-${filter.from}-to-${filter.until}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
