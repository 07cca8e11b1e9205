import { AUDIT_ACTIONS, parseAuditAction } from '#app/core/audit/audit-actions.ts'
import { AuditList } from '#app/core/audit/audit-list.tsx'
import { listAudit } from '#app/core/audit/audit-queries.server.ts'
import { pageHrefs, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/audit'

const ACTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }))

export const meta: Route.MetaFunction = () => [{ title: 'Activity' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const action = parseAuditAction(url.searchParams.get('action'))
  const page = await listAudit(ctx, action, parsePagePosition(url.searchParams))
  return { rows: page.rows, action, timeZone: ctx.timeZone, ...pageHrefs(url, page) }
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { rows, action, timeZone, newerHref, olderHref } = loaderData
  return (
    <>
      <PageHeader title="Activity" lead="Recorded with every change. Entries can't be edited." />
      <FilterForm shown={{ action: action ?? '' }} clear={action !== null && '/admin/audit'} verb="Show">
        <SelectField
          label="Action"
          name="action"
          placeholder="All actions"
          options={ACTIONS}
          defaultValue={action ?? ''}
          className="w-full sm:w-80"
        />
      </FilterForm>
      <FilteredList
        isEmpty={rows.length === 0}
        clear={action !== null && '/admin/audit'}
        noMatch={{
          title: 'No activity of this type',
          hint: 'This action has not been recorded.',
          action: 'Show all activity',
        }}
        empty={<EmptyState title="No activity yet">Changes appear here as they are made.</EmptyState>}
        newerHref={newerHref}
        olderHref={olderHref}
      >
        <AuditList rows={rows} timeZone={timeZone} label="Activity" />
      </FilteredList>
    </>
  )
}
