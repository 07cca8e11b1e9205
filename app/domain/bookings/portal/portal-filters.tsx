import { formatDate } from '#app/lib/dates.ts'
import { DateFilter } from '#app/ui/forms/date-filter.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { BOOKING_STATUSES, bookingStatusLabel } from '../booking.ts'
import { hasFilters, PORTAL_SORTS, type PortalFilter, portalHref, UNASSIGNED } from './portal-filter.ts'

type PortalFiltersProps = {
  filter: PortalFilter
  consultants: readonly { id: string; name: string; active: boolean }[]
}

/** The active filters with their labels, for the chips below the form. */
function portalChips(filter: PortalFilter, consultants: PortalFiltersProps['consultants']) {
  const { q, consultantId, from, until } = filter
  const status = filter.view === 'outcomes' ? '' : filter.status
  const consultant =
    consultantId === UNASSIGNED ? 'Unassigned' : consultants.find(({ id }) => id === consultantId)?.name
  return [
    { name: 'q', label: q && `“${q}”` },
    { name: 'status', label: status && bookingStatusLabel(status) },
    { name: 'consultant', label: consultant },
    { name: 'from', label: from && `From ${formatDate(from, 'UTC')}` },
    { name: 'until', label: until && `Until ${formatDate(until, 'UTC')}` },
  ]
}

/** The filters of the portal, stored in its URL. With scripts, a choice applies immediately. */
export function PortalFilters({ filter, consultants }: PortalFiltersProps) {
  const cleared = { q: '', status: '' as const, consultantId: null, from: '', until: '' }
  return (
    <FilterForm
      shown={{
        q: filter.q,
        status: filter.status,
        consultant: filter.consultantId ?? '',
        from: filter.from,
        until: filter.until,
        sort: filter.sort,
      }}
      clear={hasFilters(filter) && portalHref(filter, cleared)}
      action="/booking-portal"
      verb="Filter"
      search={{ label: 'Name or email', name: 'q', defaultValue: filter.q, maxLength: 200 }}
      chips={portalChips(filter, consultants)}
      kept={filter.view === 'list' ? {} : { view: filter.view, on: filter.on }}
    >
      {(filter.view !== 'outcomes' || consultants.length > 0) && (
        <PortalFields filter={filter} consultants={consultants} />
      )}
    </FilterForm>
  )
}

/** The fields beside the search. */
function PortalFields({ filter, consultants }: PortalFiltersProps) {
  return (
    <>
      {filter.view !== 'outcomes' && (
        <SelectField
          label="Status"
          name="status"
          defaultValue={filter.status}
          placeholder="Any status"
          options={BOOKING_STATUSES.map((status) => ({ value: status, label: bookingStatusLabel(status) }))}
          className="md:w-38"
        />
      )}
      {consultants.length > 0 && (
        <SelectField
          label="Consultant"
          name="consultant"
          defaultValue={filter.consultantId ?? ''}
          placeholder="Any consultant"
          options={[
            { value: UNASSIGNED, label: 'Unassigned' },
            ...consultants.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (inactive)` })),
          ]}
          className="md:w-44"
        />
      )}
      {filter.view === 'list' && (
        <>
          <DateFilter label="From" name="from" defaultValue={filter.from} />
          <DateFilter label="Until" name="until" defaultValue={filter.until} />
          <SelectField
            label="Sort by"
            name="sort"
            defaultValue={filter.sort}
            options={Object.entries(PORTAL_SORTS).map(([value, label]) => ({ value, label }))}
            className="md:w-42"
          />
        </>
      )}
    </>
  )
}
