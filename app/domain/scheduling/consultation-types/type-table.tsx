import { ButtonLink } from '#app/ui/button.tsx'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { type Column, DataTable } from '#app/ui/data/data-table.tsx'
import { type ConsultationType, methodLabel } from './consultation-type.ts'

type TypeTableProps = { types: readonly ConsultationType[]; defaultTypeId: string; defaultMinutes: number }

/** Consultation types with the link to their page. */
export function TypeTable({ types, defaultTypeId, defaultMinutes }: TypeTableProps) {
  const columns: Column<ConsultationType>[] = [
    {
      key: 'name',
      header: 'Name',
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: (row) => {
        const href = row.id === defaultTypeId ? '/booking' : `/booking/${row.slug}`
        return (
          <>
            {row.name}
            <span className="block text-sm font-normal">
              {row.active ? (
                <a href={href} className="link inline-flex min-h-6 items-center">
                  {href}
                </a>
              ) : (
                <span className="text-ink-soft">{href}</span>
              )}
            </span>
          </>
        )
      },
    },
    {
      key: 'length',
      header: 'Length',
      phone: 'end',
      cell: (row) =>
        `${row.minutes ?? defaultMinutes} minutes${row.places > 1 ? `, up to ${row.places} customers` : ''}`,
      className: 'md:min-w-28',
    },
    { key: 'method', header: 'How', cell: (row) => methodLabel(row.method) },
    {
      key: 'status',
      header: 'Status',
      phone: 'badge',
      cell: (row) => (
        <StatusBadge tone={row.active ? 'green' : 'neutral'}>{row.active ? 'Active' : 'Inactive'}</StatusBadge>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      actionsFor: (row) => row.name,
      align: 'end',
      cell: (row) => (
        <ButtonLink to={`/admin/bookings/types/${row.id}`} tone="quiet" size="sm" aria-label={`Edit ${row.name}`}>
          Edit
        </ButtonLink>
      ),
    },
  ]
  return <DataTable caption="Consultation types" columns={columns} rows={types} rowKey={(row) => row.id} />
}
