import { formatCount } from '#app/core/pagination/format-count.ts'
import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { PeopleTable } from '#app/domain/people/admin/people-table.tsx'
import { searchPeople } from '#app/domain/people/admin/search-people.server.ts'
import {
  ACCOUNT_KIND_LABELS,
  ACCOUNT_KINDS,
  ACCOUNT_STATUS_LABELS,
  ACCOUNT_STATUSES,
} from '#app/domain/people/person.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { personId } from '#app/policy/actor.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/users'

export const meta: Route.MetaFunction = () => [{ title: 'Users' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const param = (name: string) => url.searchParams.get(name)
  const q = normaliseLine(param('q') ?? '').slice(0, 254)
  const kind = ACCOUNT_KINDS.find((value) => value === param('type')) ?? null
  const status = ACCOUNT_STATUSES.find((value) => value === param('status')) ?? null
  const page = await searchPeople(ctx, { q, kind, status }, parsePagePosition(url.searchParams))
  return {
    rows: page.rows,
    count: page.count,
    filters: { q, type: kind ?? ('' as const), status: status ?? ('' as const) },
    ownId: personId(ctx.actor),
    back: url.pathname + url.search,
    timeZone: ctx.timeZone,
    pages: parsePageLinks(url, page),
  }
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { rows, count, filters, ownId, back, timeZone, pages } = loaderData
  const isSearch = filters.q !== '' || filters.type !== '' || filters.status !== ''
  return (
    <>
      <PageHeader title="Users" count={formatCount(count)} lead="Everyone with an account, newest first." />
      <FilterForm
        shown={filters}
        clear={isSearch && '/admin/users'}
        search={{ label: 'Name or email', name: 'q', defaultValue: filters.q, maxLength: 254 }}
        chips={[
          { name: 'q', label: filters.q && `“${filters.q}”` },
          { name: 'type', label: filters.type && ACCOUNT_KIND_LABELS[filters.type] },
          { name: 'status', label: filters.status && ACCOUNT_STATUS_LABELS[filters.status] },
        ]}
      >
        <SelectField
          label="Account type"
          name="type"
          placeholder="All types"
          options={ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_KIND_LABELS[value] }))}
          defaultValue={filters.type}
          className="w-full sm:w-40"
        />
        <SelectField
          label="Status"
          name="status"
          placeholder="Any status"
          options={ACCOUNT_STATUSES.map((value) => ({ value, label: ACCOUNT_STATUS_LABELS[value] }))}
          defaultValue={filters.status}
          className="w-full sm:w-40"
        />
      </FilterForm>
      <FilteredList
        isEmpty={rows.length === 0}
        clear={isSearch && '/admin/users'}
        noMatch={{
          title: 'No users match these filters',
          hint: 'Try part of a name or email address.',
          action: 'Clear filters',
        }}
        empty={<EmptyState title="No users yet">Everyone who registers appears here.</EmptyState>}
        pages={pages}
      >
        <PeopleTable people={rows} ownId={ownId} back={back} timeZone={timeZone} />
      </FilteredList>
    </>
  )
}
