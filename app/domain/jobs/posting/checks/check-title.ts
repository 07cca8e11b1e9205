import { STATES, splitState } from '#app/lib/states.ts'
import type { CheckedFields, PostingWarning } from './check-job.ts'

const STATE = STATES.flatMap(({ state, name }) => [state, name]).join('|')
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

/** What a title contains besides the name of the job, and where it belongs. */
const RULES: readonly [pattern: RegExp, advice: string][] = [
  [/\$\s?\d[\d,.]*(?:\s?k\b)?|\b\d{2,3}k\b/i, 'Pay has its own fields'],
  [
    new RegExp(
      String.raw`\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:${MONTH})\b|\b(?:${MONTH}) \d{1,2}\b`,
      'i',
    ),
    'Dates belong in the description',
  ],
  [
    /\b(?:job|ref(?:erence)?|req(?:uisition)?|position|vacancy)\.? ?(?:id|no\.?|number|code|#|:) ?[:#]? ?[\w-]*\d[\w-]*|#\d+/i,
    'The reference has its own field',
  ],
  // In brackets or at the end: 'Western Australia' and 'Nt' are also parts of names of jobs.
  [new RegExp(String.raw`\((?:${STATE})\)|[-–|,] *(?:[\w' ]+ )?(?:${STATE})$`, 'i'), 'The location has its own field'],
]

/** Several words in capitals, or one of at least eight letters: shorter ones are also names, such as TAFE. */
const CAPITALS = /(?:[A-Z]{4,}\W+(?:[A-Z]+\W+)*[A-Z]{4,}|[A-Z]{8,})/

/** Letters of the shortest name that is looked for: shorter ones are also parts of the names of jobs. */
const MIN_NAME = 4

const PART_OF_WORD = /[\p{L}\d]/u

/**
 * The warnings about a title that is more than the name of the job. Google for Jobs asks for a title without a code,
 * company, pay, place, date and capitals, and for a description that does not equal it (Google's rules for job
 * postings).
 */
export function checkTitle(fields: CheckedFields): PostingWarning[] {
  const title = (fields.title ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (title === '') return []
  const warnings = RULES.flatMap(([pattern, advice]) => {
    const [found] = pattern.exec(title) ?? []
    return found === undefined ? [] : [warnAbout(found.replace(/^[-–|, ]+/, ''), advice)]
  })
  const company = nameIn(title, fields.company_name)
  if (company) warnings.push(warnAbout(company, 'The company is shown beside the title'))
  const place = nameIn(title, splitState(fields.location ?? '').rest.replace(/[ ,]*\d{4}$/, ''))
  if (place && warnings.every(({ found }) => !found.includes(place))) {
    warnings.push(warnAbout(place, 'The location has its own field'))
  }
  const [capitals] = CAPITALS.exec(title) ?? /!+/.exec(title) ?? []
  if (capitals) {
    const message = `“${capitals}”: search engines require titles without words in capitals or exclamation marks.`
    warnings.push({ kind: 'title-with-more', field: 'title', found: capitals, message })
  }
  if (title.toLowerCase() === (fields.description ?? '').trim().toLowerCase()) {
    const message = 'This only repeats the title. Describe the duties and who the job suits.'
    warnings.push({ kind: 'description-repeats-title', field: 'description', found: title, message })
  }
  return warnings
}

function warnAbout(found: string, advice: string): PostingWarning {
  const message = `“${found}”: use only the job's name in the title, as search engines require. ${advice}.`
  return { kind: 'title-with-more', field: 'title', found, message }
}

/** `name` as it is written in the title, if it is in there as words of its own. */
function nameIn(title: string, name = ''): string | null {
  const wanted = name.trim().toLowerCase()
  if (wanted.length < MIN_NAME) return null
  // No pattern for each name: to compile one takes far longer than the other checks, and an import checks 20,000 jobs.
  const text = title.toLowerCase()
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    if (!PART_OF_WORD.test(text.charAt(at - 1)) && !PART_OF_WORD.test(text.charAt(end))) return title.slice(at, end)
  }
  return null
}
