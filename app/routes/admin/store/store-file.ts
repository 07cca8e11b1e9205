import { exportStore } from '#app/domain/orders/reports/export-store.server.ts'
import { parseReportFilter } from '#app/domain/orders/reports/report-filter.ts'
import { STORE_FILES } from '#app/domain/orders/reports/store-files.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { csvResponse } from '#app/lib/csv.ts'
import { todayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import type { Route } from './+types/store-file'

/** Orders, order lines, stock or stock movements as a CSV file, sent while it is read. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const file = STORE_FILES.find((name) => `${name}.csv` === params.file)
  if (!file) throw notFound()
  // Orders name customers. Back to the page with the link: a browser that downloads a file stays on the page it came
  // from.
  if (file === 'orders') await requireRecentAuthentication(ctx, `/admin/store/reports${url.search}`)
  const today = todayIn(ctx.timeZone, ctx.now)
  const { from, until } = parseReportFilter(url.searchParams, today)
  const name = file === 'stock' ? `stock-${today}` : `${file}-${from}-to-${until}`
  return csvResponse(await exportStore(ctx, file, { from, until }), name)
}
