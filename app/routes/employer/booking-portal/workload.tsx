import Download from 'lucide-react/icons/download'
import { findWorkload } from '#app/domain/bookings/portal/workload/find-workload.server.ts'
import { formatAttendance, formatDaysAhead, type WorkloadRow } from '#app/domain/bookings/portal/workload/workload.ts'
import { parseWorkloadFilter, workloadSearch } from '#app/domain/bookings/portal/workload/workload-filter.ts'
import { WorkloadTable } from '#app/domain/bookings/portal/workload/workload-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/workload'

export const meta: Route.MetaFunction = () => [{ title: 'Workload' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const filter = parseWorkloadFilter(url.searchParams, todayIn(ctx.timeZone, ctx.now))
  return { filter, ...(await findWorkload(ctx, filter)) }
}

export default function Workload({ loaderData: { filter, rows, total } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Workload"
        lead="Consultations by the date on which they take place."
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: 'Workload' }]} />}
        actions={
          <ButtonLink
            to={`/booking-portal/workload.csv${workloadSearch(filter)}`}
            tone="secondary"
            reloadDocument
            download
          >
            <Download aria-hidden="true" className="size-4.5" />
            Export CSV
          </ButtonLink>
        }
      />
      <FilterForm shown={filter} verb="Show">
        <TextField label="From" name="from" type="date" defaultValue={filter.from} className="w-44" />
        <TextField label="Until" name="until" type="date" defaultValue={filter.until} className="w-44" />
      </FilterForm>
      {total === null ? (
        <EmptyState title="No bookings on these dates">
          Choose other dates to see the bookings per consultant.
        </EmptyState>
      ) : (
        <>
          <Figures total={total} />
          <WorkloadTable rows={rows} filter={filter} />
        </>
      )}
    </>
  )
}

function Figures({ total }: { total: WorkloadRow }) {
  const { bookings, attended, noShows, open, cancelled, medianSecondsAhead, online, byAgency } = total
  const figures = [
    ['Bookings', bookings.toLocaleString('en-AU'), `${open} open, not counting ${cancelled} cancelled`],
    ['Show rate', formatAttendance(total), `${attended} attended, ${noShows} no-show`],
    ['Booked ahead', formatDaysAhead(medianSecondsAhead), 'Median, from booking to consultation'],
    ['Booked online', online.toLocaleString('en-AU'), `${byAgency} by the agency`],
  ]
  return (
    <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(([label, value, note]) => (
        <div key={label} className="rounded-card border border-line bg-surface px-4 py-2.5">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums">{value}</dd>
          <dd className="text-xs text-ink-soft">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
