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
  /** A save that was not taken, because bookings lie on days that would close. */
  refused?: { conflicts: Conflicts; ticked: string[] } | null
}

/** Public holidays and the agency's own days of a year, to be closed or left open. */
export function DaysPage({ data, refused }: DaysPageProps) {
  const { days, year, years, state, back, timeZone } = data
  return (
    <>
      <PageHeader
        title="Closed days"
        lead="Public holidays are open like any other day unless you close them."
        actions={<ButtonLink to="/admin/bookings/days/new">Add a day</ButtonLink>}
      />
      <SettingsTabs current="/admin/bookings/days" />
      <FilterForm shown={{ state, year: String(year) }} action="/admin/bookings/days" verb="Show">
        <SelectField
          label="Public holidays of"
          name="state"
          defaultValue={state}
          options={STATES.map(({ state, name }) => ({ value: state, label: name }))}
          className="min-w-60"
        />
        <SelectField
          label="Year"
          name="year"
          defaultValue={String(year)}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          className="min-w-28"
        />
      </FilterForm>
      {refused && (
        <ConflictList
          title={`${conflictCountLabel(refused.conflicts.total)} on days that you are closing`}
          conflicts={refused.conflicts}
          timeZone={timeZone}
          className="mb-6"
        >
          Nothing is saved yet. If you close them anyway, what is booked stays, and it is for you to move or cancel it.
        </ConflictList>
      )}
      {days.length > 0 ? (
        <DayTable
          days={days}
          ticked={refused?.ticked ?? null}
          agreed={refused?.conflicts.fingerprint ?? ''}
          back={back}
        />
      ) : (
        <EmptyState title={`No days ahead in ${year}`}>
          Add the days on which you are closed, such as a team day.
        </EmptyState>
      )}
    </>
  )
}
