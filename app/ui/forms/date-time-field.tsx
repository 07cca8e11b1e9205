import { type ComponentProps, useState } from 'react'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { TextField } from './text-field.tsx'

type DateTimeFieldProps = Omit<ComponentProps<typeof TextField>, 'hint' | 'type' | 'onChange'> & {
  /** Until a time is entered. */
  hint?: string | undefined
  isOptional?: boolean
  /** What the time is called after the zone whose clocks it is on: `Perth time`. */
  zone: string
  defaultValue?: string | undefined
}

/**
 * A date and time. What is entered is also written out below the field, because browsers order day and month by their
 * own language, not by that of the page.
 */
export function DateTimeField({ hint, isOptional, zone, ...field }: DateTimeFieldProps) {
  const [value, setValue] = useState(field.defaultValue ?? '')
  const [date = '', time] = value.split('T')
  const entered = time && `${formatLongDate(date)}, ${time.slice(0, 5)}, ${zone}`
  return (
    <TextField
      {...field}
      type="datetime-local"
      hint={[isOptional && 'Optional', entered || hint].filter(Boolean).join('. ')}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  )
}
