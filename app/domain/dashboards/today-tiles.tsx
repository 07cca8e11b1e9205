import { formatCount } from '#app/core/pagination/format-count.ts'
import { StatTile } from '#app/ui/data/stat-tile.tsx'
import type { DashboardFigures } from './dashboard-figures.server.ts'

type TodayTilesProps = {
  figures: DashboardFigures
  bookings: { today: number }
  store: { orders: { placed: number } }
  /** Whether the shop shows an external store, whose orders are not in this database. */
  external: boolean
}

/** Today's counts: what is new since midnight, and the consultations that are left. */
export function TodayTiles({ figures, bookings, store, external }: TodayTilesProps) {
  const tiles: [count: number, one: string, several: string, href: string][] = [
    [figures.newPeople, 'New account', 'New accounts', '/admin/users'],
    [figures.newJobs, 'New job', 'New jobs', '/manage-jobs'],
    [figures.jobsToReview, 'Job to review', 'Jobs to review', '/admin/jobs/review'],
    [figures.newApplicants, 'New applicant', 'New applicants', '/view-applicants'],
    [bookings.today, 'Consultation left', 'Consultations left', '/booking-portal?view=today'],
  ]
  if (!external) tiles.push([store.orders.placed, 'New order', 'New orders', '/admin/store/orders'])
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-2.5">
      {tiles.map(([count, one, several, href]) => (
        <StatTile key={href} value={formatCount(count)} label={count === 1 ? one : several} href={href} />
      ))}
    </div>
  )
}
