const DAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const DAY = `(${DAY_NAMES.join('|')})[a-z]*\\.?`
/** `Mon.`, whose full stop ends no sentence. */
const ABBREVIATED = new RegExp(`\\b((?:${DAY_NAMES.join('|')})[a-z]{0,2})\\.`, 'g')
const DAYS = new RegExp(`\\b${DAY}(?:\\s*(?:to|till|until|through|-|–|—)\\s*${DAY})?`, 'g')

/**
 * The days of the week, 0 for Monday, that a text such as `Monday to Friday, 8:30 am to 5:30 pm` says are open; null if
 * it names none. Days that it says are closed are left out.
 */
export function parseNamedDays(text: string): Set<number> | null {
  const sentences = text
    .toLowerCase()
    .replace(ABBREVIATED, '$1')
    .split(/[.;]\s|\n/)
  const open = sentences.map(withoutClosedDays).join('; ')
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

/**
 * The days of `closed Saturday, Sunday` stand behind the word, up to the end of the sentence; those of `Sat closed`
 * before it.
 */
function withoutClosedDays(sentence: string): string {
  const clauses = sentence.split(',')
  const first = clauses.findIndex((clause) => clause.includes('closed'))
  const before = clauses[first]?.split('closed')[0] ?? ''
  if (first < 0) return sentence
  const isNamedBefore = new RegExp(DAYS).test(before)
  return [...clauses.slice(0, first), ...(isNamedBefore ? clauses.slice(first + 1).map(withoutClosedDays) : [])].join(
    ',',
  )
}

const indexOf = (name: string) => DAY_NAMES.findIndex((day) => day === name)
