import { Outlet } from 'react-router'
import { countOpenOrders } from '#app/domain/orders/admin/count-open-orders.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { AdminLayout } from '#app/shell/admin-layout.tsx'
import type { Route } from './+types/area'

export const handle = { area: true }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { openOrders: (await tryOrLog(ctx, 'number of open orders', () => countOpenOrders(ctx))) ?? 0 }
}

/** The layout of the admin pages. */
export default function Area({ loaderData, matches }: Route.ComponentProps) {
  return (
    <AdminLayout openOrders={loaderData.openOrders}>
      <Outlet key={matches[2]?.pathname} />
    </AdminLayout>
  )
}
