import { z } from 'zod'
import { createRecord } from '#app/lib/collections/record.ts'
import type { OpenHours, WeekHours } from '#db/schema/scheduling.ts'

/** Opening periods that a day can have, with breaks between them. */
export const PERIODS = [1, 2, 3, 4] as const

export const DAYS = [
  { key: 'mon', name: 'Monday' },
  { key: 'tue', name: 'Tuesday' },
  { key: 'wed', name: 'Wednesday' },
  { key: 'thu', name: 'Thursday' },
  { key: 'fri', name: 'Friday' },
  { key: 'sat', name: 'Saturday' },
  { key: 'sun', name: 'Sunday' },
] as const

type DayKey = (typeof DAYS)[number]['key']
export type HourField = `${DayKey}_${(typeof PERIODS)[number]}_${'from' | 'to'}`

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const timeOfDay = z
  .string()
  .optional()
  .transform((text) => text?.trim() ?? '')
  .refine((text) => text === '' || TIME.test(text), { error: 'Enter a time, such as 09:00.' })

/** The names of a week's fields. */
export const HOUR_FIELDS = DAYS.flatMap(({ key }) =>
  PERIODS.flatMap((period): HourField[] => [`${key}_${period}_from`, `${key}_${period}_to`]),
)

/** The fields of a week's hours, one time each: `mon_1_from`, `mon_1_to` … `sun_4_to`; an empty field is no time. */
export const weekFields = createRecord(HOUR_FIELDS.map((name) => [name, timeOfDay]))

export type WeekFields = Record<HourField, string>

/** Reports the first error of each day: a period with one time, one that ends before it starts, or an overlap. */
export function validateWeek(fields: WeekFields, onError: (field: HourField, message: string) => void): void {
  for (const { key } of DAYS) {
    const periods = PERIODS.map((period) => ({
      field: `${key}_${period}_from` as const,
      from: fields[`${key}_${period}_from`],
      to: fields[`${key}_${period}_to`],
    })).filter(({ from, to }) => from !== '' || to !== '')
    const incomplete = periods.find(({ from, to }) => from === '' || to === '')
    const reversed = periods.find(({ from, to }) => from >= to)
    if (incomplete) onError(incomplete.field, 'Enter both times, or leave both empty.')
    else if (reversed) onError(reversed.field, 'The closing time must be after the opening time.')
    else {
      const ordered = periods.toSorted((a, b) => a.from.localeCompare(b.from))
      const overlap = ordered.find(({ from }, index) => index > 0 && from < (ordered[index - 1]?.to ?? ''))
      if (overlap) onError(overlap.field, 'These hours overlap with other hours on this day.')
    }
  }
}

/** The week of a form's fields, each day in order of time; a day without hours is closed. */
export function fieldsToWeek(fields: WeekFields): WeekHours {
  return DAYS.map(({ key }) =>
    PERIODS.map((period): OpenHours => ({ from: fields[`${key}_${period}_from`], to: fields[`${key}_${period}_to`] }))
      .filter(({ from }) => from !== '')
      .sort((a, b) => a.from.localeCompare(b.from)),
  )
}

/** True when Monday to Friday have the same times in the same fields. */
export function areWeekdaysEqual(fields: WeekFields): boolean {
  return HOUR_FIELDS.every((name) => {
    const isWeekend = name.startsWith('sat') || name.startsWith('sun')
    return isWeekend || fields[name] === fields[`mon${name.slice(3)}` as HourField]
  })
}

/** The form's fields for a week. */
export function weekToFields(week: WeekHours): WeekFields {
  const entries = DAYS.flatMap(({ key }, day) =>
    PERIODS.flatMap((period): [HourField, string][] => {
      const hours = week[day]?.[period - 1]
      return [
        [`${key}_${period}_from`, hours?.from ?? ''],
        [`${key}_${period}_to`, hours?.to ?? ''],
      ]
    }),
  )
  return createRecord(entries)
}

/**
 * The hours of submitted fields as text, valid or not: what `formatWeekHours` shows, for the list of an edit conflict.
 */
export function formatWeekFields(submitted: Readonly<Record<string, unknown>>): string {
  const fields = createRecord(HOUR_FIELDS.map((name) => [name, String(submitted[name] ?? '')]))
  return formatWeekHours(fieldsToWeek(fields))
}

/** The hours of a day: `09:00–12:00, 13:00–17:00`, or `closed`. */
export function formatDayHours(hours: readonly OpenHours[] | undefined): string {
  return (hours ?? []).map(({ from, to }) => `${from}–${to}`).join(', ') || 'closed'
}

/**
 * `Mon to Fri 09:00–12:00, 13:00–17:00 · Sat 10:00–12:00 · Sun closed`: consecutive days with equal hours are grouped.
 */
export function formatWeekHours(week: WeekHours): string {
  const hoursOfDays = DAYS.map((_, day) => formatDayHours(week[day]))
  const groups: { first: number; last: number; hours: string }[] = []
  for (const [day, hours] of hoursOfDays.entries()) {
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = day
    else groups.push({ first: day, last: day, hours })
  }
  const shortName = (day: number) => DAYS[day]?.name.slice(0, 3)
  return groups
    .map(({ first, last, hours }) => `${shortName(first)}${last > first ? ` to ${shortName(last)}` : ''} ${hours}`)
    .join(' · ')
}
