import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation, useNavigate, useNavigation } from 'react-router'
import { STATE_CODES } from '#app/lib/states.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { JOB_TYPES, WORK_ARRANGEMENTS } from '../job.ts'
import type { JobFacets } from './count-facets.server.ts'
import { regionLabel } from './regions.ts'
import { facetLabel } from './result-labels.ts'
import {
  countChosenFilters,
  DISTANCES_KM,
  effectiveDistance,
  effectiveSort,
  isPostcode,
  type JobFilters,
  MIN_PAY_OPTIONS,
  POSTED_WITHIN,
  parseCriteria,
  searchHref,
  searchParamsOf,
} from './search-criteria.ts'

/** Categories and regions that the form shows at first, the ones with most jobs. */
const MAX_SHOWN_OPTIONS = 12

/** Fewer further options are shown at once, because folding them would save no room. */
const MIN_FOLDED_OPTIONS = 3

type JobFilterFormProps = {
  /** The form's id, if `SortForm` belongs to it. */
  id?: string
  filters: JobFilters
  facets: JobFacets
}

/** The filters of the job search. Each choice searches immediately; without scripts there is a button. */
export function JobFilterForm({ id, filters, facets }: JobFilterFormProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { q, location, sort, jobTypes, workArrangements, postedWithin } = filters
  const categories = [...new Set([...facets.categories.map(({ category }) => category), ...filters.categories])]
  const label = (option: string, counts: Record<string, number>) => facetLabel(option, counts[option], facets.isCapped)
  const regions = [...new Set([...facets.regions.map(({ region }) => region), ...filters.regions])]
  const byRegion = Object.fromEntries(facets.regions.map(({ region, count }) => [region, count]))
  const byCategory = Object.fromEntries(facets.categories.map(({ category, count }) => [category, count]))
  return (
    <Form
      ref={form}
      id={id}
      method="get"
      action="/jobs"
      aria-label="Filters"
      className="space-y-6"
      // Further filters replace the history entry, so that Back leaves the filters instead of undoing each.
      onChange={(event) =>
        navigate(searchHrefOf(event.currentTarget), {
          preventScrollReset: true,
          replace: hasChosenFilters(window.location.search),
        })
      }
    >
      <ResetToAddress form={form} filters={filters} />
      <HiddenFields params={searchParamsOf({ q, location, sort: id ? null : sort })} />
      {location !== '' && (
        <SelectField
          label="Within"
          name="within"
          defaultValue={String(effectiveDistance(filters) ?? '')}
          options={[
            // No job names a postcode alone: it is always a distance.
            ...(isPostcode(location) ? [] : [{ value: '', label: `Only “${location}”` }]),
            ...DISTANCES_KM.map((km) => ({ value: String(km), label: `${km} km` })),
          ]}
        />
      )}
      <Checkboxes
        legend="Job type"
        name="job_type"
        options={JOB_TYPES}
        chosen={jobTypes}
        label={(option) => label(option, facets.types)}
      />
      <Checkboxes
        legend="Work arrangement"
        name="work_arrangement"
        options={WORK_ARRANGEMENTS}
        chosen={workArrangements}
        label={(option) => label(option, facets.arrangements)}
      />
      <SelectField
        label="Pay"
        name="pay"
        hint={facets.payNotStated > 0 ? payHint(facets) : undefined}
        defaultValue={String(filters.minPay ?? '')}
        options={[
          { value: '', label: 'Any pay' },
          ...MIN_PAY_OPTIONS.map((dollars) => ({
            value: String(dollars),
            label: facetLabel(`${formatThousands(dollars)}+ a year`, facets.pay[dollars], facets.isCapped),
          })),
        ]}
      />
      <CheckboxField label="Only jobs that show pay" name="pay_stated" value="1" defaultChecked={filters.payStated} />
      {categories.length > 0 && (
        <Checkboxes
          legend="Category"
          name="category"
          options={categories}
          chosen={filters.categories}
          label={(option) => label(option, byCategory)}
        />
      )}
      <Checkboxes
        legend="State"
        name="state"
        options={STATE_CODES}
        chosen={filters.states}
        label={(option) => label(option, facets.states)}
      />
      {regions.length > 0 && (
        <Checkboxes
          legend="Region"
          name="region"
          options={regions}
          chosen={filters.regions}
          label={(region) => facetLabel(regionLabel(region), byRegion[region], facets.isCapped)}
        />
      )}
      <RadioGroup
        label="Posted"
        name="posted"
        options={[
          { value: '', label: 'Any time' },
          ...POSTED_WITHIN.map(({ days, label }) => ({
            value: String(days),
            label: facetLabel(label, facets.posted[days], facets.isPostedCapped),
          })),
        ]}
        defaultValue={String(postedWithin ?? '')}
      />
      <div className="hidden noscript:block">
        <Button type="submit" tone="secondary">
          Show results
        </Button>
      </div>
    </Form>
  )
}

type ResetToAddressProps = { form: RefObject<HTMLFormElement | null>; filters: JobFilters }

/**
 * The address is the source of truth: after Back or Clear search the form is reset to it, without moving focus, and so
 * it is after a link that was followed while a choice was loading, which is then not applied. A component of its own,
 * because it is rendered again with each navigation.
 */
function ResetToAddress({ form, filters }: ResetToAddressProps) {
  const { key } = useLocation()
  const isLoading = useNavigation().state !== 'idle'
  const { q: _q, location: _location, sort: _sort, ...choices } = filters
  const chosen = JSON.stringify(choices)
  const [within, pay] = [String(effectiveDistance(filters) ?? ''), String(filters.minPay ?? '')]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation and whenever the choices change
  useEffect(() => {
    if (isLoading || !form.current) return
    form.current.reset()
    // A reset takes a select back to what the page was rendered with: React does not update its default value.
    for (const [name, value] of Object.entries({ within, pay })) {
      const select = form.current.elements.namedItem(name)
      if (select instanceof HTMLSelectElement) select.value = value
    }
  }, [form, key, isLoading, chosen, within, pay])
  return null
}

const payHint = ({ payNotStated, isCapped }: JobFacets) =>
  `${isCapped ? 'At least ' : ''}${payNotStated} ${payNotStated === 1 ? "job doesn't" : "jobs don't"} show pay`

const formatThousands = (dollars: number) => `$${String(dollars).replace(/000$/, ',000')}`

/**
 * Read from the address: it changes before the page of a choice is rendered, and the next choice can come in between.
 */
const hasChosenFilters = (search: string) => countChosenFilters(parseCriteria(new URLSearchParams(search))) > 0

/** The search URL of the form, without empty fields and the order that applies anyway. */
export function searchHrefOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  const criteria = parseCriteria(new URLSearchParams(fields))
  const isDefault = criteria.sort === effectiveSort({ ...criteria, sort: null })
  return searchHref({ ...criteria, sort: isDefault ? null : criteria.sort })
}

/** The filters and the order as hidden fields of the search form, so that a new search keeps them. */
export function HiddenFilterFields(filters: JobFilters) {
  return <HiddenFields params={searchParamsOf({ ...filters, q: '', location: '' })} />
}

function HiddenFields({ params }: { params: URLSearchParams }) {
  return [...params].map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}

type CheckboxesProps = {
  legend: string
  name: string
  /** Most jobs first, if there can be more than the form shows. */
  options: readonly string[]
  chosen: readonly string[]
  label(option: string): string
}

function Checkboxes({ legend, options, ...props }: CheckboxesProps) {
  const isFolded = options.length >= MAX_SHOWN_OPTIONS + MIN_FOLDED_OPTIONS
  const shown = isFolded ? options.slice(0, MAX_SHOWN_OPTIONS) : options
  const rest = options.slice(shown.length)
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <CheckboxList options={shown} {...props} />
      {isFolded && <MoreCheckboxes options={rest} {...props} />}
    </fieldset>
  )
}

type CheckboxListProps = Omit<CheckboxesProps, 'legend'>

/** The options with fewer jobs, in alphabetical order, folded unless one of them is chosen. */
function MoreCheckboxes({ options, label, ...props }: CheckboxListProps) {
  // Later choices leave it as it is: it would fold while its last chosen option has the focus.
  const [isOpen] = useState(() => options.some((option) => props.chosen.includes(option)))
  return (
    <details open={isOpen} className="group">
      <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center text-sm [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Show {options.length} more</span>
        <span className="hidden group-open:inline">Show fewer</span>
      </summary>
      <CheckboxList
        options={options.toSorted((a, b) => (label(a).toLowerCase() < label(b).toLowerCase() ? -1 : 1))}
        label={label}
        {...props}
      />
    </details>
  )
}

function CheckboxList({ name, options, chosen, label }: CheckboxListProps) {
  const id = useId()
  return options.map((option) => (
    <CheckboxField
      key={option}
      // An id may have no spaces, which names of categories have.
      id={`${id}-${encodeURIComponent(option)}`}
      label={label(option)}
      name={name}
      value={option}
      defaultChecked={chosen.includes(option)}
    />
  ))
}
