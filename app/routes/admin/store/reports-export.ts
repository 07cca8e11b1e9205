import { exportReport } from '#app/domain/orders/reports/export-report.server.ts'
import { parseReportFilter } from '#app/domain/orders/reports/report-filter.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/reports-export'

/** `Export CSV`: the report on screen as a file. It contains no personal data. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const filter = parseReportFilter(url.searchParams, todayIn(ctx.timeZone, ctx.now))
  return new Response(await exportReport(ctx, filter), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="sales-by-${filter.by}-${filter.from}-to-${filter.until}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
