import Sliders from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { Button } from '../button.tsx'
import { buttonClass } from '../button-style.ts'
import { cx } from '../cx.ts'
import { ClearLink } from './filters/clear-link.tsx'
import { useShown } from './filters/use-shown.ts'
import { openSelectOnKey } from './open-select-on-key.ts'
import { SearchField } from './search-field.tsx'

type FilterFormProps = {
  /** The current filter values, by field name. */
  shown: Record<string, string>
  /** URL of the unfiltered list while filters apply; shows `Clear filters`. */
  clear?: string | false
  action?: string
  verb?: string
  /** The search field, which stays in sight on a phone. */
  search?: { label: string; name: string; defaultValue: string; maxLength: number }
  /**
   * The active filters, each with a link that removes it; entries without a label are left out. `isOutside`: its field
   * is not in the sheet of a phone.
   */
  chips?: readonly { name: string; label: string | false | null | undefined; isOutside?: boolean }[]
  /** The other fields share the row of the search where it is wide enough: each has a `basis-0` and a minimum width. */
  isOneRow?: boolean
  /** Values that each search keeps, by field name. */
  kept?: Record<string, string>
  /** The other fields. With a `search` they are in a sheet on a phone, behind `Filters`. */
  children?: ReactNode
}

/**
 * The filter fields of a list; the values are in the URL. With scripts a choice applies immediately, a date or number
 * when its field is left, and the search on Enter; the submit button is only there without scripts.
 */
export function FilterForm({
  shown,
  clear,
  action,
  verb = 'Search',
  search,
  chips = [],
  isOneRow,
  kept = {},
  children,
}: FilterFormProps) {
  const submit = useSubmit()
  const { form, sent } = useShown(shown)
  const sheetId = useId()
  const active = chips.filter(({ label }) => label)
  const count = active.filter(({ name, isOutside }) => name !== search?.name && !isOutside).length
  const apply = (event: ChangeEvent<HTMLFormElement> | FocusEvent<HTMLFormElement>) => {
    sent(event)
    // Replaces the history entry, so that Back leaves the list instead of undoing each filter.
    submit(event.currentTarget, { preventScrollReset: true, replace: Boolean(clear) })
  }
  const button = (
    <Button type="submit" tone="secondary" className="no-scripting-only">
      {verb}
    </Button>
  )
  return (
    <div className="mb-5 space-y-3 in-data-area:mb-3 max-md:mb-2" data-print="none">
      <Form
        ref={form}
        method="get"
        action={action}
        role="search"
        className={cx('flex flex-wrap items-end gap-3', isOneRow && 'gap-x-2')}
        onSubmit={sent}
        onKeyDown={openSelectOnKey}
        onChange={(event: ChangeEvent<HTMLFormElement>) => {
          const box = event.target as EventTarget
          if (box instanceof HTMLSelectElement) apply(event)
          if (box instanceof HTMLInputElement && (box.type === 'checkbox' || box.type === 'radio')) apply(event)
        }}
        onBlur={(event: FocusEvent<HTMLFormElement>) => {
          const box = event.target as EventTarget
          // A date passes through other valid dates while its year is typed, and a number through shorter ones.
          const isTyped = box instanceof HTMLInputElement && (box.type === 'date' || box.type === 'number')
          if (isTyped && box.value !== (shown[box.name] ?? '')) apply(event)
        }}
      >
        {search && (
          <div className={cx('flex min-w-0 flex-1 gap-3', isOneRow ? 'basis-full lg:basis-54' : 'basis-64')}>
            <SearchField {...search} hideLabel placeholder={search.label} className="min-w-0 flex-1" />
            {children && (
              <button
                type="button"
                popoverTarget={sheetId}
                className={buttonClass({ tone: 'secondary' }, 'shrink-0 px-3.5 md:hidden')}
              >
                <Sliders aria-hidden="true" className="size-[1.125em]" />
                {count > 0 ? `Filters (${count})` : 'Filters'}
              </button>
            )}
          </div>
        )}
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {search && children ? (
          <div id={sheetId} popover="auto" className={cx('phone-sheet filter-sheet', isOneRow && 'md:contents!')}>
            <p className="font-display text-xl font-semibold md:hidden">Filters</p>
            {children}
            {button}
            <div className="flex gap-3 md:hidden">
              {clear && <ClearLink to={clear} />}
              <button
                type="button"
                popoverTarget={sheetId}
                popoverTargetAction="hide"
                className={buttonClass({ block: true }, 'scripting-only')}
              >
                Show results
              </button>
            </div>
          </div>
        ) : (
          <>
            {children}
            {button}
          </>
        )}
      </Form>
      {(active.length > 0 || clear) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {active.length > 0 && (
            <ul aria-label="Active filters" className="flex min-w-0 flex-wrap gap-2">
              {active.map(({ name, label }) => (
                <li key={name} className="min-w-0">
                  <FilterChip name={name}>{label}</FilterChip>
                </li>
              ))}
            </ul>
          )}
          {clear && (
            <Link to={clear} className="link inline-flex min-h-9 items-center text-sm max-md:min-h-11">
              Clear filters
            </Link>
          )}
        </div>
      )}
    </div>
  )
}

/** An active filter, as a link to the list without it. */
function FilterChip({ name, children }: { name: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  for (const key of [name, 'after', 'before']) params.delete(key)
  const rest = params.toString()
  return (
    <Link
      to={rest ? `${pathname}?${rest}` : pathname}
      preventScrollReset
      className="inline-flex min-h-9 max-md:min-h-11 max-w-full items-center gap-1.5 rounded-full bg-ink py-1 pr-2.5 pl-3.5 text-sm font-medium text-paper"
    >
      <span className="sr-only">Remove filter: </span>
      <span className="min-w-0 truncate max-[16rem]:whitespace-normal">{children}</span>
      <X aria-hidden="true" className="size-[1.125em] shrink-0" />
    </Link>
  )
}
