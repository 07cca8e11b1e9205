import { z } from 'zod'
import type { OpenHours, WeekHours } from '#db/schema/scheduling.ts'

/** Parts that a day can have, breaks between them. */
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

const names = DAYS.flatMap(({ key }) =>
  PERIODS.flatMap((part): HourField[] => [`${key}_${part}_from`, `${key}_${part}_to`]),
)

/** The fields of a week's hours, a time each: `mon_1_from`, `mon_1_to` … `sun_4_to`; empty ones are no hours. */
export const weekFields = Object.fromEntries(names.map((name) => [name, timeOfDay])) as Record<
  HourField,
  typeof timeOfDay
>

type WeekFields = Record<HourField, string>

/** Marks days whose hours make no sense: half a part, backwards, or two parts that overlap. */
export function validateWeek(fields: WeekFields, refuse: (field: HourField, text: string) => void): void {
  for (const { key } of DAYS) {
    const parts = PERIODS.map((part) => ({
      field: `${key}_${part}_from` as const,
      from: fields[`${key}_${part}_from`],
      to: fields[`${key}_${part}_to`],
    })).filter(({ from, to }) => from !== '' || to !== '')
    const half = parts.find(({ from, to }) => from === '' || to === '')
    const backwards = parts.find(({ from, to }) => from >= to)
    if (half) refuse(half.field, 'Enter both times, or neither.')
    else if (backwards) refuse(backwards.field, 'Close after you open.')
    else {
      const ordered = [...parts].sort((one, other) => one.from.localeCompare(other.from))
      const overlap = ordered.find(({ from }, place) => place > 0 && from < (ordered[place - 1]?.to ?? ''))
      if (overlap) refuse(overlap.field, 'These hours overlap others of the day.')
    }
  }
}

/** The week that the fields say, each day in the order of the clock; a day without hours is closed. */
export function fieldsToWeek(fields: WeekFields): WeekHours {
  return DAYS.map(({ key }) =>
    PERIODS.map((part): OpenHours => ({ from: fields[`${key}_${part}_from`], to: fields[`${key}_${part}_to`] }))
      .filter(({ from }) => from !== '')
      .sort((one, other) => one.from.localeCompare(other.from)),
  )
}

/** The week as the fields show it. */
export function weekToFields(week: WeekHours): WeekFields {
  const entries = DAYS.flatMap(({ key }, day) =>
    PERIODS.flatMap((part) => {
      const hours = week[day]?.[part - 1]
      return [
        [`${key}_${part}_from`, hours?.from ?? ''],
        [`${key}_${part}_to`, hours?.to ?? ''],
      ]
    }),
  )
  return Object.fromEntries(entries) as WeekFields
}

/** `Mon to Fri 09:00–12:00, 13:00–17:00 · Sat 10:00–12:00 · Sun closed`: neighbours with one set of hours in one. */
export function formatWeekHours(week: WeekHours): string {
  const words = DAYS.map((_, day) => (week[day] ?? []).map(({ from, to }) => `${from}–${to}`).join(', ') || 'closed')
  const runs: { first: number; last: number; words: string }[] = []
  for (const [day, hours] of words.entries()) {
    const run = runs.at(-1)
    if (run?.words === hours) run.last = day
    else runs.push({ first: day, last: day, words: hours })
  }
  const short = (day: number) => DAYS[day]?.name.slice(0, 3)
  return runs
    .map(({ first, last, words }) => `${short(first)}${last > first ? ` to ${short(last)}` : ''} ${words}`)
    .join(' · ')
}
