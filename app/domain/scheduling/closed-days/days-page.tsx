import { STATES } from '#app/lib/states.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ConflictList, conflictCountLabel } from '../conflict-list.tsx'
import type { Conflicts } from '../conflicts.server.ts'
import { SettingsTabs } from '../settings/settings-tabs.tsx'
import { DayTable } from './day-table.tsx'
import type { ClosedDaysPage } from './load-closed-days-page.server.ts'

type DaysPageProps = {
  data: ClosedDaysPage
  /** A save that needs confirmation, because there are bookings on the days to close. */
  unconfirmed?: { conflicts: Conflicts; ticked: string[] } | null
}

/** Public holidays and the agency's own days of a year, each open or closed. */
export function DaysPage({ data, unconfirmed }: DaysPageProps) {
  const { days, year, years, state, back, timeZone } = data
  return (
    <>
      <PageHeader
        title="Closed days"
        lead="Public holidays are open unless you close them."
        actions={<ButtonLink to="/admin/bookings/days/new">Add a day</ButtonLink>}
      />
      <SettingsTabs current="/admin/bookings/days" />
      <FilterForm shown={{ state, year: String(year) }} action="/admin/bookings/days" verb="Show">
        <SelectField
          label="Public holidays in"
          name="state"
          defaultValue={state}
          options={STATES.map(({ state, name }) => ({ value: state, label: name }))}
          className="min-w-0 flex-1 basis-44 sm:min-w-60 sm:flex-none"
        />
        <SelectField
          label="Year"
          name="year"
          defaultValue={String(year)}
          options={years.map((option) => ({ value: String(option), label: String(option) }))}
          className="min-w-28"
        />
      </FilterForm>
      {unconfirmed && (
        <ConflictList
          title={`${conflictCountLabel(unconfirmed.conflicts.total)} on days you are closing`}
          conflicts={unconfirmed.conflicts}
          timeZone={timeZone}
          className="mb-6"
        >
          Nothing has been saved yet. If you close these days anyway, the bookings stay and you need to reschedule or
          cancel them yourself.
        </ConflictList>
      )}
      {days.length > 0 ? (
        <DayTable
          days={days}
          ticked={unconfirmed?.ticked ?? null}
          acceptedConflicts={unconfirmed?.conflicts.fingerprint ?? ''}
          back={back}
        />
      ) : (
        <EmptyState title={`No closed days or public holidays left in ${year}`}>
          Add days when you are closed, such as a team day.
        </EmptyState>
      )}
    </>
  )
}
