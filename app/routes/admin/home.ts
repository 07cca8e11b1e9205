import { redirect } from 'react-router'
import { DASHBOARDS } from '#app/policy/areas.ts'

/** Redirects /admin to the admin dashboard. */
export function loader() {
  return redirect(DASHBOARDS.admin)
}
