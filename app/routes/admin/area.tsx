import { Outlet } from 'react-router'
import { AdminLayout } from '#app/shell/admin-layout.tsx'

export const handle = { desk: true }

/** The layout of the admin pages. */
export default function Area() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
