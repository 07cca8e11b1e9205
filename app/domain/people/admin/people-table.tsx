import { VerificationControl } from '#app/domain/companies/company-verification.tsx'
import { formatDate } from '#app/lib/dates.ts'
import { StatusBadge, type Tone } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { Link } from '#app/ui/link.tsx'
import {
  ACCOUNT_KIND_LABELS,
  ACCOUNT_STATUS_LABELS,
  type AccountStatus,
  accountKind,
  accountStatus,
} from '../person.ts'
import { PersonActions } from './person-actions.tsx'
import type { PersonRow } from './search-people.server.ts'

const TONES: Record<AccountStatus, Tone> = { active: 'green', unconfirmed: 'amber', suspended: 'red' }

type PeopleTableProps = {
  people: PersonRow[]
  /** The signed-in admin's own account, which they cannot suspend. */
  ownId: string | null
  /** Path that an action redirects back to. */
  back: string
  timeZone: string
}

/** Accounts with the actions that an admin can take. */
export function PeopleTable({ people, ownId, back, timeZone }: PeopleTableProps) {
  const columns: Column<PersonRow>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      cell: (row) => <NameCell row={row} />,
      className: 'wrap-anywhere md:min-w-36 xl:min-w-44',
    },
    {
      key: 'type',
      header: 'Account type',
      phone: 'end',
      cell: (row) => <AccountTypeCell row={row} back={back} />,
      // Wide enough for whether the company is verified and the button that changes it on one line, where the page has
      // room.
      className: 'md:min-w-28 xl:min-w-66',
    },
    { key: 'status', header: 'Status', phone: 'badge', cell: (row) => <StatusCell row={row} timeZone={timeZone} /> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actionsFor: (row) => row.fullName,
      align: 'end',
      cell: (row) => <PersonActions person={row} own={row.id === ownId} back={back} tone="quiet" />,
    },
  ]
  return <DataTable caption="Users" columns={columns} rows={people} rowKey={(row) => row.id} />
}

function NameCell({ row }: { row: PersonRow }) {
  const [local, domain] = row.email.split('@')
  return (
    <>
      <Link to={`/admin/users/${row.id}`} className="underline-offset-4 hover:underline">
        {row.fullName}
      </Link>
      {/* Where it does not fit, the line breaks before the domain and not before its last letter. */}
      <span className="block text-sm font-normal text-ink-soft max-md:truncate">
        {local}
        <wbr />@{domain}
      </span>
    </>
  )
}

function StatusCell({ row, timeZone }: { row: PersonRow; timeZone: string }) {
  const status = accountStatus(row)
  return (
    <div className="whitespace-nowrap">
      {/* Only exceptions are worth a badge: nearly all accounts are active. */}
      {status !== 'active' && <StatusBadge tone={TONES[status]}>{ACCOUNT_STATUS_LABELS[status]}</StatusBadge>}
      <span className="block text-sm text-ink-soft tabular-nums max-md:hidden">
        Joined <Time at={row.at}>{formatDate(row.at, timeZone)}</Time>
      </span>
    </div>
  )
}

function AccountTypeCell({ row: { userType, staffRole, company }, back }: { row: PersonRow; back: string }) {
  return (
    <div>
      <span className="whitespace-nowrap">{ACCOUNT_KIND_LABELS[accountKind({ userType, staffRole })]}</span>
      {company && (
        <>
          <span className="text-sm wrap-anywhere text-ink-soft max-xl:block max-md:max-w-[min(9rem,40vw)] max-md:truncate xl:before:content-['_·_']">
            {company.name}
          </span>
          <VerificationControl company={company} back={back} className="max-lg:hidden" />
        </>
      )}
    </div>
  )
}
