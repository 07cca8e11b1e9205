import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { parseSecurityEventType, SECURITY_EVENTS } from '#app/core/security/security-events.ts'
import { countRecentSecurityEvents, listSecurityEvents } from '#app/domain/security/list-security-events.server.ts'
import { SecurityEventList, securityEventLabel } from '#app/domain/security/security-event-list.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/events'

const TYPES = Object.entries(SECURITY_EVENTS).map(([value, label]) => ({ value, label }))

export const meta: Route.MetaFunction = () => [{ title: 'Security' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const type = parseSecurityEventType(url.searchParams.get('type'))
  const [page, recent] = await Promise.all([
    listSecurityEvents(ctx, type, parsePagePosition(url.searchParams)),
    countRecentSecurityEvents(ctx),
  ])
  return { rows: page.rows, recent, type, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

export default function SecurityEvents({ loaderData }: Route.ComponentProps) {
  const { rows, recent, type, timeZone, pages } = loaderData
  return (
    <>
      <PageHeader
        title="Security"
        lead="Failed sign-ins, limits reached and rejected requests. Entries are deleted after 90 days."
        actions={
          <ButtonLink to="/admin/security/settings" tone="secondary">
            Security settings
          </ButtonLink>
        }
      />
      {recent.length > 0 && (
        <p className="mb-3 text-sm text-ink-soft tabular-nums">
          Last 24 hours: {recent.map(({ type, events }) => `${securityEventLabel(type)} (${events})`).join(' · ')}
        </p>
      )}
      <FilterForm shown={{ type: type ?? '' }} clear={type !== null && '/admin/security'} verb="Show">
        <SelectField
          label="Event"
          hideLabel
          name="type"
          placeholder="All events"
          options={TYPES}
          defaultValue={type ?? ''}
          className="w-full sm:w-80"
        />
      </FilterForm>
      <FilteredList
        isEmpty={rows.length === 0}
        clear={type !== null && '/admin/security'}
        noMatch={{
          title: 'No events of this type',
          hint: 'Failed sign-ins and rejected requests appear here.',
          action: 'Show all events',
        }}
        empty={<EmptyState title="No security events">Failed sign-ins and rejected requests appear here.</EmptyState>}
        pages={pages}
      >
        <SecurityEventList rows={rows} timeZone={timeZone} />
      </FilteredList>
    </>
  )
}
