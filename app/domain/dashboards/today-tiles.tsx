import { StatTile } from '#app/ui/data/stat-tile.tsx'
import { MAX_COUNT } from './count-cap.ts'
import { formatCount } from './count-words.ts'
import type { DashboardFigures } from './dashboard-figures.server.ts'

type TodayTilesProps = {
  figures: DashboardFigures
  bookings: { today: number }
  store: { orders: { placed: number; open: number } }
  /** An external store has no orders here. */
  external: boolean
}

/** Today's work: what came in since midnight, who is still to come, and what waits to be sent. */
export function TodayTiles({ figures, bookings, store, external }: TodayTilesProps) {
  const words = (count: number) => formatCount(count, MAX_COUNT)
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
      <StatTile value={words(figures.newPeople)} label="New accounts" href="/admin/users" />
      <StatTile value={words(figures.newJobs)} label="New ads" href="/manage-jobs" />
      <StatTile value={words(figures.newApplicants)} label="New applicants" href="/view-applicants" />
      <StatTile value={words(bookings.today)} label="Consultations to come" href="/booking-portal?view=today" />
      {!external && <StatTile value={words(store.orders.placed)} label="New orders" href="/admin/store/orders" />}
      {!external && (
        <StatTile value={words(store.orders.open)} label="Orders to send" href="/admin/store/orders?show=open" />
      )}
    </div>
  )
}
