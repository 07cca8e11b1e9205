import { Form } from 'react-router'
import {
  PERSON_STATE_LABELS,
  PERSON_STATES,
  type PersonState,
  personState,
  USER_TYPE_LABELS,
} from '#app/domain/people/person.ts'
import { PersonActions } from '#app/domain/people/person-actions.tsx'
import { type PersonRow, searchPeople } from '#app/domain/people/search-people.server.ts'
import { ctxOf } from '#app/http/scope.ts'
import { formatDate } from '#app/lib/dates.ts'
import { pageHrefs, placeIn } from '#app/lib/paging.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { personId, USER_TYPES } from '#app/policy/actor.ts'
import { StatusBadge, type Tone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Route } from './+types/users'

const TONES: Record<PersonState, Tone> = { active: 'green', unconfirmed: 'amber', suspended: 'red' }

export const meta: Route.MetaFunction = () => [{ title: 'Users' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const asked = (name: string) => url.searchParams.get(name)
  const q = normaliseLine(asked('q') ?? '').slice(0, 254)
  const userType = USER_TYPES.find((type) => type === asked('kind')) ?? null
  const state = PERSON_STATES.find((one) => one === asked('state')) ?? null
  const page = await searchPeople(ctx, { q, userType, state }, placeIn(url.searchParams))
  return {
    rows: page.rows,
    filters: { q, kind: userType ?? '', state: state ?? '' },
    ownId: personId(ctx.actor),
    back: url.pathname + url.search,
    timeZone: ctx.timeZone,
    ...pageHrefs(url, page),
  }
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { rows, filters, ownId, back, timeZone, newerHref, olderHref } = loaderData
  const columns: Column<PersonRow>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (row) => <NameCell row={row} />,
      className: 'wrap-anywhere md:min-w-52',
    },
    { key: 'kind', header: 'Kind', cell: (row) => <KindCell row={row} /> },
    { key: 'state', header: 'State', cell: (row) => <StateCell row={row} timeZone={timeZone} /> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (row) => <PersonActions person={row} own={row.id === ownId} back={back} />,
    },
  ]
  return (
    <>
      <PageHeader title="Users" lead="Everyone with an account, newest first." />
      <Form method="get" role="search" key={back} className="mb-6 flex flex-wrap items-end gap-3">
        <SearchField
          label="Name or email"
          name="q"
          defaultValue={filters.q}
          maxLength={254}
          className="min-w-60 flex-1"
        />
        <SelectField
          label="Kind"
          name="kind"
          placeholder="All kinds"
          options={USER_TYPES.map((value) => ({ value, label: USER_TYPE_LABELS[value] }))}
          defaultValue={filters.kind}
          className="w-full sm:w-40"
        />
        <SelectField
          label="State"
          name="state"
          placeholder="Any state"
          options={PERSON_STATES.map((value) => ({ value, label: PERSON_STATE_LABELS[value] }))}
          defaultValue={filters.state}
          className="w-full sm:w-40"
        />
        <Button type="submit">Search</Button>
      </Form>
      {rows.length > 0 ? (
        <DataTable caption="Users" columns={columns} rows={rows} rowKey={(row) => row.id} />
      ) : (
        <EmptyState title="Nobody matches" action={<ButtonLink to="/admin/users">Show everyone</ButtonLink>}>
          Try a part of the name or of the email address.
        </EmptyState>
      )}
      <Pagination newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}

function NameCell({ row }: { row: PersonRow }) {
  return (
    <>
      {row.fullName}
      <span className="block text-sm font-normal text-ink-soft">{row.email}</span>
    </>
  )
}

function StateCell({ row, timeZone }: { row: PersonRow; timeZone: string }) {
  const state = personState(row)
  return (
    <div className="whitespace-nowrap">
      <StatusBadge tone={TONES[state]}>{PERSON_STATE_LABELS[state]}</StatusBadge>
      <span className="mt-1 block text-xs text-ink-soft tabular-nums">
        Joined <Time at={row.at}>{formatDate(row.at, timeZone)}</Time>
      </span>
    </div>
  )
}

function KindCell({ row }: { row: PersonRow }) {
  return (
    <div>
      <span className="whitespace-nowrap">{USER_TYPE_LABELS[row.userType]}</span>
      {row.companyName && <span className="block text-sm wrap-anywhere text-ink-soft">{row.companyName}</span>}
    </div>
  )
}
