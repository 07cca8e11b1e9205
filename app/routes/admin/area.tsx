import { Outlet } from 'react-router'
import { AdminLayout } from '#app/shell/admin-layout.tsx'

/** The frame around the admin pages. */
export default function Area() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  )
}
