import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import {
  adjacentDate,
  formatVisibleDates,
  isCalendarView,
  PORTAL_VIEWS,
  type PortalFilter,
  portalHref,
  visibleDates,
} from './portal-filter.ts'

const LABELS = { list: 'All bookings', outcomes: 'Needs an outcome', today: 'Day', week: 'Week', month: 'Month' }
const STEPS = { list: '', outcomes: '', today: 'day', week: 'week', month: 'month' }

/** The portal's views. Filters are kept when switching, and so is the date. */
export function PortalTabs({ filter, today, outcomes }: { filter: PortalFilter; today: string; outcomes: number }) {
  const on = isCalendarView(filter.view) ? filter.on : today
  return (
    <Tabs
      label="Views"
      className="mb-4 max-md:mb-1.5"
      tabs={PORTAL_VIEWS.filter((view) => view !== 'outcomes' || outcomes > 0 || filter.view === view).map((view) => ({
        label: LABELS[view],
        href: portalHref(filter, { view, on, bookingId: null }),
        current: view === filter.view,
        ...(view === 'outcomes' && outcomes > 0 ? { count: formatCount(outcomes) } : {}),
      }))}
    />
  )
}

/** The dates of a calendar view, with links to the previous and next ones. */
export function PortalDateNav({ filter, today }: { filter: PortalFilter; today: string }) {
  const step = STEPS[filter.view]
  const { from, until } = visibleDates(filter)
  const isCurrent = today >= from && today <= until
  const hrefOn = (on: string) => portalHref(filter, { on, bookingId: null })
  return (
    <div className="mb-4 flex items-center gap-x-4 max-sm:gap-x-2 max-[16rem]:flex-wrap">
      <h2 className="mr-auto min-w-0 text-xl max-sm:text-lg">{formatVisibleDates(filter)}</h2>
      <ButtonLink
        to={hrefOn(today)}
        tone="secondary"
        size="sm"
        preventScrollReset
        aria-current={isCurrent ? 'date' : undefined}
      >
        Today
      </ButtonLink>
      <nav aria-label={`Other ${step}s`} className="flex shrink-0 gap-2">
        <ButtonLink
          to={hrefOn(adjacentDate(filter, -1))}
          tone="secondary"
          size="sm"
          preventScrollReset
          aria-label={`Previous ${step}`}
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
        </ButtonLink>
        <ButtonLink
          to={hrefOn(adjacentDate(filter, 1))}
          tone="secondary"
          size="sm"
          preventScrollReset
          aria-label={`Next ${step}`}
        >
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </ButtonLink>
      </nav>
    </div>
  )
}
