import MapPin from 'lucide-react/icons/map-pin'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

type JobSearchFormProps = {
  q?: string
  location?: string
  className?: string
  /** Hidden fields of the form. */
  children?: ReactNode
}

/** The job search: a GET to /jobs. Used on the landing page, the list and the 404 page. */
export function JobSearchForm({ q, location, className, children }: JobSearchFormProps) {
  return (
    <Form
      method="get"
      action="/jobs"
      role="search"
      aria-label="Job search"
      className={cx(
        'grid gap-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-[1.25fr_1fr] sm:items-end sm:p-4 md:grid-cols-[1.25fr_1fr_auto]',
        className,
      )}
    >
      <TextField
        key={`q-${q}`}
        label="Job title or company"
        name="q"
        type="search"
        defaultValue={q}
        icon={<Search size={19} />}
        enterKeyHint="search"
        maxLength={200}
        inputClassName="min-h-12"
      />
      <TextField
        key={`location-${location}`}
        label="Location"
        name="location"
        defaultValue={location}
        icon={<MapPin size={19} />}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        inputClassName="min-h-12"
      />
      {children}
      <SubmitButton action="/jobs" className="min-h-12 px-6 sm:col-span-2 md:col-span-1">
        Search Jobs
      </SubmitButton>
    </Form>
  )
}
