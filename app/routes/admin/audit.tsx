import { ActivityList } from '#app/core/audit/activity-list.tsx'
import { AUDIT_ACTIONS, auditLabel } from '#app/core/audit/audit-actions.ts'
import { parseAuditFilter } from '#app/core/audit/audit-filter.ts'
import { listAudit } from '#app/core/audit/audit-queries.server.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDate } from '#app/lib/dates.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ExportLink } from '#app/ui/data/export-link.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { DateFilter } from '#app/ui/forms/date-filter.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/audit'

const SIGN_INS = '/admin/audit?show=sign-ins'
const ACTIONS = Object.entries(AUDIT_ACTIONS)
  .filter(([value]) => value !== 'person.signed-in')
  .map(([value, label]) => ({ value, label }))

export const meta: Route.MetaFunction = () => [{ title: 'Activity' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const filter = parseAuditFilter(url.searchParams)
  const page = await listAudit(ctx, filter, parsePagePosition(url.searchParams))
  const { action, q, from, until } = filter
  const isSignIns = url.searchParams.get('show') === 'sign-ins'
  const filters = { q, from, until, action: isSignIns ? '' : (action ?? '') }
  const exportHref = `/admin/audit.csv${url.search}`
  return { rows: page.rows, filters, isSignIns, exportHref, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { rows, filters, isSignIns, exportHref, timeZone, pages } = loaderData
  const { q, from, until, action } = filters
  const unfiltered = isSignIns ? SIGN_INS : '/admin/audit'
  const clear = (q !== '' || from !== '' || until !== '' || action !== '') && unfiltered
  return (
    <>
      <PageHeader title="Activity" actions={<ExportLink to={exportHref} />} />
      <Tabs
        label="Activity"
        className="mb-4 max-md:mb-3"
        tabs={[
          { label: 'Changes', href: '/admin/audit', current: !isSignIns },
          { label: 'Sign-ins', href: SIGN_INS, current: isSignIns },
        ]}
      />
      <FilterForm
        shown={filters}
        clear={clear}
        search={{ label: 'Person', name: 'q', defaultValue: q, maxLength: 150 }}
        chips={[
          { name: 'q', label: q && `“${q}”` },
          { name: 'action', label: action && auditLabel(action) },
          { name: 'from', label: from && `From ${formatDate(from, 'UTC')}` },
          { name: 'until', label: until && `Until ${formatDate(until, 'UTC')}` },
        ]}
      >
        {isSignIns ? (
          <input type="hidden" name="show" value="sign-ins" />
        ) : (
          <SelectField
            label="Action"
            name="action"
            placeholder="All actions"
            options={ACTIONS}
            defaultValue={action}
            className="w-full md:w-56"
          />
        )}
        <DateFilter label="From" name="from" defaultValue={from} />
        <DateFilter label="Until" name="until" defaultValue={until} />
      </FilterForm>
      <FilteredList
        isEmpty={rows.length === 0}
        clear={clear}
        noMatch={{
          title: 'No activity matches',
          hint: 'Try part of a name, other dates or another action.',
          action: 'Show all activity',
        }}
        empty={<EmptyState title="No activity yet">Changes appear here as they are made.</EmptyState>}
        pages={pages}
      >
        <div className="pt-2">
          <ActivityList rows={rows} timeZone={timeZone} label="Activity" />
        </div>
      </FilteredList>
      <p className="mt-4 text-sm text-ink-soft">Recorded with every change. Entries can't be edited.</p>
    </>
  )
}
