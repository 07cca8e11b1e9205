const DAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const DAY = `(${DAY_NAMES.join('|')})[a-z]*\\.?`
const DAYS = new RegExp(`\\b${DAY}(?:\\s*(?:to|till|until|through|-|–|—)\\s*${DAY})?`, 'g')

/**
 * The days of the week, 0 for Monday, that a text such as `Monday to Friday, 8:30 am to 5:30 pm` says are open; null if it
 * names none. What follows the word `closed` is left out.
 */
export function parseNamedDays(text: string): Set<number> | null {
  const [open = ''] = text.toLowerCase().split('closed')
  const days = new Set<number>()
  const add = (from: number, until: number) => {
    for (let day = from; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === until) return
    }
  }
  if (/\b(daily|every day|(7|seven) days)\b/.test(open)) add(0, 6)
  if (/\bweekdays?\b/.test(open)) add(0, 4)
  if (/\bweekends?\b/.test(open)) add(5, 6)
  for (const [, from = '', until = from] of open.matchAll(DAYS)) add(indexOf(from), indexOf(until))
  return days.size > 0 ? days : null
}

const indexOf = (name: string) => DAY_NAMES.findIndex((day) => day === name)
