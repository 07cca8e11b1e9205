import { countAffectedByTimeOff } from '#app/domain/bookings/affected/list-affected-bookings.server.ts'
import { SettingsTabs } from '#app/domain/scheduling/settings/settings-tabs.tsx'
import { listTimeOff } from '#app/domain/scheduling/time-off/time-off-queries.server.ts'
import { TimeOffTable } from '#app/domain/scheduling/time-off/time-off-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Time off' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const [rows, affected] = await Promise.all([listTimeOff(ctx), countAffectedByTimeOff(ctx)])
  return { rows: rows.map((row) => ({ ...row, affected: affected.get(row.id) ?? 0 })), timeZone: ctx.timeZone }
}

export default function TimeOffList({ loaderData: { rows, timeZone } }: Route.ComponentProps) {
  const add = <ButtonLink to="/admin/bookings/time-off/new">Add time off</ButtonLink>
  return (
    <>
      <PageHeader
        title="Time off"
        lead="Days and hours when a consultant, or the whole agency, takes no bookings."
        actions={rows.length > 0 && add}
      />
      <SettingsTabs current="/admin/bookings/time-off" />
      {rows.length > 0 ? (
        <TimeOffTable rows={rows} timeZone={timeZone} />
      ) : (
        <EmptyState title="No time off planned" action={add}>
          Leave, illness and closures you add appear here. Customers can't book those times.
        </EmptyState>
      )}
    </>
  )
}
