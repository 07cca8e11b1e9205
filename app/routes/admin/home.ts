import { redirect } from 'react-router'
import { DASHBOARDS } from '#app/policy/areas.ts'

/** /admin, as people type it. */
export function loader() {
  return redirect(DASHBOARDS.admin)
}
