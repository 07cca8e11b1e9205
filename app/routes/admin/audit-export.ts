import { parseAuditFilter } from '#app/core/audit/audit-filter.ts'
import { exportAudit } from '#app/core/audit/export-audit.server.ts'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import type { Route } from './+types/audit-export'

/** `Export CSV`: the filtered activity as a file. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  // Back to the list with the link: a browser that downloads a file stays on the page it came from.
  await requireRecentAuthentication(ctx, `/admin/audit${url.search}`)
  return new Response(await exportAudit(ctx, parseAuditFilter(url.searchParams)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="activity-${todayIn(ctx.timeZone, ctx.now)}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
