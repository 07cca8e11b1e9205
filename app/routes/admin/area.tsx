import { Outlet } from 'react-router'
import { AdminArea } from '#app/shell/admin-layout.tsx'

/** The frame around the admin pages. */
export default function Area() {
  return (
    <AdminArea>
      <Outlet />
    </AdminArea>
  )
}
