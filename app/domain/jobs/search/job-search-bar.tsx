import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react'
import { Form } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'children' | 'onChange' | 'ref'> & { name: 'q' | 'location' }

export type JobSearchBarProps = {
  q?: string
  location?: string
  className?: string
  /** Renders the two text fields. */
  input: 'input' | ComponentType<InputProps>
  /** Hidden fields of the form. */
  children?: ReactNode
}

/** The job search as one bar: a GET to /jobs. Without suggestions on the 404 page, which every page loads. */
export function JobSearchBar({ q, location, className, input, children }: JobSearchBarProps) {
  return (
    <Form
      method="get"
      action="/jobs"
      role="search"
      aria-label="Job search"
      data-print="none"
      className={cx(
        'grid rounded-card border border-edge bg-surface min-[22rem]:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_auto]',
        className,
      )}
    >
      <SearchInput
        input={input}
        label="Job title or company"
        icon={<Search />}
        name="q"
        type="search"
        defaultValue={q}
        className="min-[22rem]:max-sm:col-span-2"
      />
      <SearchInput
        input={input}
        label="Location"
        icon={<MapPin />}
        name="location"
        defaultValue={location}
        className="border-t border-line sm:border-t-0 sm:border-l"
      />
      {children}
      <div className="p-2 min-[22rem]:max-sm:border-t min-[22rem]:max-sm:border-line min-[22rem]:max-sm:p-1.5">
        <SubmitButton action="/jobs" className="h-full min-h-12 w-full px-5 min-[22rem]:min-h-0 max-sm:px-4">
          Search Jobs
        </SubmitButton>
      </div>
    </Form>
  )
}

type SearchInputProps = InputProps & Pick<JobSearchBarProps, 'input'> & { label: string; icon: ReactNode }

/** An input with its label inside the bar: in the middle while it is empty, above what is typed otherwise. */
function SearchInput({ label, icon, className, input: Input, ...rest }: SearchInputProps) {
  const id = useId()
  return (
    <div className={cx('search-field relative min-w-0', className)}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-0 grid w-12 place-items-center text-ink-soft [&>svg]:size-5"
      >
        {icon}
      </span>
      <label
        htmlFor={id}
        className="pointer-events-none absolute left-12 max-w-[calc(100%-3.5rem)] truncate text-ink-soft"
      >
        {label}
      </label>
      <Input
        {...rest}
        id={id}
        placeholder=" "
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="block h-14 w-full rounded-card bg-transparent pt-5.5 pr-3 pb-1 pl-12 text-base sm:h-16 sm:pt-6.5 sm:pb-1.5 focus-visible:-outline-offset-2"
      />
    </div>
  )
}
