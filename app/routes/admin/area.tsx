import { Outlet } from 'react-router'
import { countNewOrders } from '#app/domain/orders/admin/count-new-orders.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { AdminLayout } from '#app/shell/admin-layout.tsx'
import type { Route } from './+types/area'

export const handle = { desk: true }

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { newOrders: (await tryOrLog(ctx, 'number of new orders', () => countNewOrders(ctx))) ?? 0 }
}

/** The layout of the admin pages. */
export default function Area({ loaderData }: Route.ComponentProps) {
  return (
    <AdminLayout newOrders={loaderData.newOrders}>
      <Outlet />
    </AdminLayout>
  )
}
