import type { OpenHours, WeekHours } from '#db/schema/scheduling.ts'
import type { Resource } from '../resources.ts'

type TypeRules = { consultantIds: readonly string[]; hours: WeekHours | null }

/**
 * The resources that can take a consultation of a type: its consultants, within its hours. Unnamed seats take every
 * type. Resources with the same week keep sharing one, which the availability evaluates once.
 */
export function resourcesOfType({ consultantIds, hours }: TypeRules, all: readonly Resource[]): Resource[] {
  const own =
    consultantIds.length === 0
      ? all
      : all.filter(({ consultantId }) => consultantId === null || consultantIds.includes(consultantId))
  if (!hours) return [...own]
  const weeks = new Map([...new Set(own.map((resource) => resource.hours))].map((week) => [week, within(week, hours)]))
  return own.map((resource) => ({ ...resource, hours: weeks.get(resource.hours) ?? resource.hours }))
}

function within(week: WeekHours, limits: WeekHours): WeekHours {
  return week.map((day, index) =>
    day.flatMap((open) => (limits[index] ?? []).flatMap((limit) => overlapOf(open, limit))),
  )
}

/** Times of day compare as text; 24:00 is the end of the day. */
function overlapOf(a: OpenHours, b: OpenHours): OpenHours[] {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from < to ? [{ from, to }] : []
}
