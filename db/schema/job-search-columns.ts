import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * States as people write them in a job's location. A state that the text names decides; only without one does a large
 * city: 'Perth TAS' is not in Western Australia. SA, WA, NT and ACT are also words or parts of names, so they count in
 * capitals or at the end. 'Victoria' counts at the end of a part, because Victoria Park is in Perth.
 */
const STATES: { code: string; capitals?: string; named: string; cities: string }[] = [
  {
    code: 'act',
    capitals: 'ACT',
    named: String.raw`\m(australian capital territory|act\s*(\d{4})?\s*$)`,
    cities: 'canberra',
  },
  { code: 'nsw', named: String.raw`\m(nsw|new south wales)\M`, cities: 'sydney|parramatta|newcastle|wollongong' },
  {
    code: 'nt',
    capitals: 'NT',
    named: String.raw`\m(northern territory|nt\s*(\d{4})?\s*$)`,
    cities: 'darwin|alice springs',
  },
  {
    code: 'qld',
    named: String.raw`\m(qld|queensland)\M`,
    cities: 'brisbane|gold coast|sunshine coast|cairns|townsville|toowoomba',
  },
  { code: 'sa', capitals: 'SA', named: String.raw`\m(south australia|sa\s*(\d{4})?\s*$)`, cities: 'adelaide' },
  { code: 'tas', named: String.raw`\m(tas|tasmania)\M`, cities: 'hobart|launceston' },
  {
    code: 'vic',
    named: String.raw`\m(vic\M|victoria\s*(australia|\d{4})?\s*($|[,;/|()-]))`,
    cities: 'melbourne|geelong|ballarat|bendigo',
  },
  {
    code: 'wa',
    capitals: 'WA',
    named: String.raw`\m(western australia|wa\s*(\d{4})?\s*$)`,
    cities: 'perth|fremantle|bunbury',
  },
]

const codeWhen = (code: string, condition: string) =>
  `case when ${condition} then chr(31) || '${code}' || chr(31) else '' end`

const named = STATES.map(({ code, capitals, named }) =>
  codeWhen(code, `${capitals ? String.raw`location ~ '\m${capitals}\M' or ` : ''}location ~* '${named}'`),
)
const byCity = STATES.map(({ code, cities }) => codeWhen(code, String.raw`location ~* '\m(${cities})\M'`))

/** The SQL of `jobs.search_location`. The state codes make a state one substring, which the trigram index supports. */
export const LOCATION_SEARCH_TEXT = `lower(location) || coalesce(nullif(${named.join(' || ')}, ''), ${byCity.join(' || ')})`

/** Pay periods in a year: 38 hours a week (Fair Work Act 2009, section 62) in 5 days, 52 weeks. */
export const PERIODS_PER_YEAR = { hour: 38 * 52, day: 5 * 52, week: 52, month: 12, year: 1 } as const

/** The SQL of `jobs.pay_yearly_cents`. */
export const YEARLY_PAY_CENTS = `coalesce(pay_max_cents, pay_min_cents) * case pay_period ${Object.entries(
  PERIODS_PER_YEAR,
)
  .map(([period, number]) => `when '${period}' then ${number}`)
  .join(' ')} end`

/**
 * The status of a job that is not listed, as far as it does not depend on the time, for indexes. A job past its closing
 * date counts as closed if it was hidden at that date or later, so that `Hidden` has only those of suspended posters,
 * of which the dates of some have passed since. `jobStatus` has the rule.
 */
export const UNLISTED_STATUS = `case when published_at is null then case when publish_at is null then 'Draft' else 'Scheduled' end
  when held_at is not null then 'Waiting for review' when filled_at is not null then 'Filled'
  when closed_at is not null or closes_at <= hidden_at then 'Closed' when paused_at is not null then 'Paused' else 'Hidden' end`

/**
 * Matches texts with a letter or digit before a character that neither the trigram index nor a pattern of
 * `letter-pairs.server.ts` looks for after two letters: an index has these few jobs. Not `String.raw`, in which the
 * escapes that the build writes for such characters would stay, and the index would not apply.
 */
export const RARE_CHARACTER_PATTERN = '[a-z0-9][^\\x1f-ÿ’–—]'

/**
 * The SQL of the words of a job's title and company, with its type and arrangement behind U+001F, for a GIN index: one
 * lookup finds the jobs that have the words and a type. Each is one key, where a word of the trigram index is as many
 * as it has letters.
 */
export const JOB_WORD_ARRAY = `(string_to_array(translate(search_text, chr(31), ' '), ' ') || array[chr(31) || job_type, chr(31) || work_arrangement])`

/**
 * In which weeks (since 1970, of `created_at`) the title or company of a job had a word, in lower case. A search begins
 * at the newest week with its words. Triggers on `jobs` fill it. A row stays when its jobs are closed or changed, and
 * concurrent changes can add one twice: a unique index would make them wait for each other.
 */
export const jobWordWeeks = pgTable('job_word_weeks', { week: integer().notNull(), word: text().notNull() }, () => [
  index('job_word_weeks_week_idx').using('btree', sql`week`, sql`word`),
  index('job_word_weeks_search_idx').using('gin', sql`word gin_trgm_ops`),
])

/**
 * The same for two words that follow each other in a title or company, with a space between them: without one, no job
 * has a phrase, which would otherwise be known only after all jobs with its words are read.
 */
export const jobPhraseWeeks = pgTable(
  'job_phrase_weeks',
  { week: integer().notNull(), words: text().notNull() },
  () => [
    index('job_phrase_weeks_week_idx').using('btree', sql`week`, sql`words`),
    index('job_phrase_weeks_search_idx').using('gin', sql`words gin_trgm_ops`),
  ],
)
