import { findWorkload } from '#app/domain/bookings/portal/workload/find-workload.server.ts'
import { formatAttendance, formatDaysAhead, type WorkloadRow } from '#app/domain/bookings/portal/workload/workload.ts'
import { parseWorkloadFilter, workloadSearch } from '#app/domain/bookings/portal/workload/workload-filter.ts'
import { WorkloadTable } from '#app/domain/bookings/portal/workload/workload-table.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { todayIn } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ExportLink } from '#app/ui/data/export-link.tsx'
import { Figure } from '#app/ui/data/figure.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/workload'

/** Side by side on a phone. */
const DATE_WIDTH = 'w-44 max-sm:w-[calc(50%-0.375rem)]'

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
        actions={<ExportLink to={`/booking-portal/workload.csv${workloadSearch(filter)}`} />}
      />
      <FilterForm shown={filter} verb="Show">
        <TextField label="From" name="from" type="date" defaultValue={filter.from} className={DATE_WIDTH} />
        <TextField label="Until" name="until" type="date" defaultValue={filter.until} className={DATE_WIDTH} />
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
  return (
    <dl className="mt-4 mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Bookings"
        value={formatNumber(bookings)}
        note={`${open} open, not counting ${cancelled} cancelled`}
      />
      <Figure label="Show rate" value={formatAttendance(total)} note={`${attended} attended, ${noShows} no-show`} />
      <Figure
        label="Booked ahead"
        value={formatDaysAhead(medianSecondsAhead)}
        note="Median, from booking to consultation"
      />
      <Figure label="Booked online" value={formatNumber(online)} note={`${byAgency} by the agency`} />
    </dl>
  )
}
