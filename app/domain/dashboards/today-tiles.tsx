import { formatCount } from '#app/core/pagination/format-count.ts'
import { StatTile } from '#app/ui/data/stat-tile.tsx'
import type { DashboardFigures } from './dashboard-figures.server.ts'

type TodayTilesProps = {
  figures: DashboardFigures
  bookings: { today: number }
  store: { orders: { placed: number; open: number } }
  /** Whether the shop shows an external store, whose orders are not in this database. */
  external: boolean
}

/** Today's counts: what is new since midnight, the upcoming consultations, and what waits: jobs to review, orders to send. */
export function TodayTiles({ figures, bookings, store, external }: TodayTilesProps) {
  return (
    <div className="flex flex-wrap gap-4 *:grow *:basis-36 lg:*:basis-44">
      <StatTile value={formatCount(figures.newPeople)} label="New accounts" href="/admin/users" />
      <StatTile value={formatCount(figures.newJobs)} label="New jobs" href="/manage-jobs" />
      <StatTile value={formatCount(figures.jobsToReview)} label="Jobs to review" href="/admin/jobs/review" />
      <StatTile value={formatCount(figures.newApplicants)} label="New applicants" href="/view-applicants" />
      <StatTile
        value={formatCount(bookings.today)}
        label="Upcoming consultations today"
        href="/booking-portal?view=today"
      />
      {!external && <StatTile value={formatCount(store.orders.placed)} label="New orders" href="/admin/store/orders" />}
      {!external && (
        <StatTile value={formatCount(store.orders.open)} label="Orders to send" href="/admin/store/orders?show=open" />
      )}
    </div>
  )
}
