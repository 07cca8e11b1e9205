import { TextField } from './text-field.tsx'

type DateFilterProps = {
  label: string
  /** Shown in the box instead of a long label. */
  shortLabel?: string
  name: string
  defaultValue: string
  errors?: string[]
}

/**
 * A date in the filters of a list with a search. On wide screens its label is in the box, so that all filters fit in
 * one row.
 */
export function DateFilter({ label, shortLabel = label, ...input }: DateFilterProps) {
  return (
    <TextField
      {...input}
      label={label}
      type="date"
      icon={<span className="pl-1 text-sm max-md:hidden">{shortLabel}</span>}
      inputClassName="md:pr-2 md:pl-12! md:text-sm max-md:pl-3.5!"
      className="md:w-43"
    />
  )
}
