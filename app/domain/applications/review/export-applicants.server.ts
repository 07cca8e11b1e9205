import { and, desc, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { Question } from '#app/domain/jobs/questions/question.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { timeIn, todayIn, zoneLabel } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { type GivenAnswer, listAnswers, listAskedQuestions } from '../answers/list-answers.server.ts'
import { hasEnded } from '../application.ts'
import { redactAnswers } from '../blind/blind-review.ts'
import { listIdentities } from '../blind/list-identities.server.ts'
import { isAnyJobRanked, isJobRanked, listScores } from '../ranking/ranking-score.server.ts'
import { type Applicant, selectApplicants } from '../review-queries.server.ts'
import { sourceLabel } from '../source.ts'
import { listRejections } from '../status/list-rejections.server.ts'
import { type Rejection, rejectionLabel } from '../status/rejection.ts'
import { type ApplicantFilter, formatAnswerFilter, isNumberFilter } from './applicant-filter.ts'
import { filterConditions } from './list-applicants.server.ts'

/** Applicants per query, so memory use does not depend on their number. */
const CHUNK = 500

const COLUMN_HEADINGS = [
  'Name',
  'Email',
  'Phone',
  'Headline',
  'Job',
  'Company',
  'Status',
  'Rejection reason',
  'Rating',
  'Tags',
  'Meets requirements',
]

const LAST_HEADINGS = ['Source', 'Applied at', 'Status changed at', 'Time zone']

/**
 * The filtered applicants in the user's scope as a CSV file, newest first, in chunks. Times are in the agency's zone,
 * as in the list, and the zone has a column. The score has one if a job in the list ranks its applicants. The answers
 * have a column for each question of the filtered job; without one job they share a column. The export is audited
 * before the first chunk, with its filter but not the text of a search.
 *
 * @throws a 403 response for those who cannot view applicants
 */
export async function exportApplicants(ctx: Ctx, filter: ApplicantFilter): Promise<AsyncGenerator<string>> {
  assertCan(ctx.actor, 'application.review')
  const { q, jobId, status, rating, tag, reason, hasUnread, answer, appliedDays, appliedDates, isNew } = filter
  await recordAudit(ctx, {
    action: 'application.exported',
    subjectType: 'application',
    subjectId: 'list',
    details: Object.fromEntries(
      [
        ['job', jobId ?? ''],
        ['status', status],
        ['rating', rating === null ? '' : String(rating)],
        ['tag', tag],
        ['reason', reason],
        ['answer', formatAnswerFilter(answer)],
        ['answerFrom', isNumberFilter(answer) ? (answer.from ?? '') : ''],
        ['answerTo', isNumberFilter(answer) ? (answer.to ?? '') : ''],
        ['appliedDays', appliedDays === null ? '' : String(appliedDays)],
        ['appliedFrom', appliedDates?.from ?? ''],
        ['appliedTo', appliedDates?.to ?? ''],
        ['messages', hasUnread ? 'unread' : ''],
        ['new', isNew ? 'yes' : ''],
        // Only whether there was a search: its text is usually a name or an address.
        ['searched', q === '' ? '' : 'yes'],
      ].filter(([, value]) => value !== ''),
    ),
  })
  const [questions, isRanked] = await Promise.all([
    jobId === null ? [] : listAskedQuestions(ctx, jobId),
    jobId === null ? isAnyJobRanked(ctx) : isJobRanked(ctx, jobId),
  ])
  return csvLines(ctx, filterConditions(ctx, filter), questions, isRanked)
}

async function* csvLines(
  ctx: Ctx,
  where: SQL | undefined,
  questions: Question[],
  isRanked: boolean,
): AsyncGenerator<string> {
  const columns = questions.length > 0 ? questions.map(({ label }) => label) : ['Answers']
  yield BYTE_ORDER_MARK + csvLine([...COLUMN_HEADINGS, ...(isRanked ? ['Score'] : []), ...LAST_HEADINGS, ...columns])
  let last: Applicant | undefined
  do {
    const isAfter =
      last &&
      sql`(${applications.appliedAt}, ${applications.id}) < (${last.appliedAt.toISOString()}::timestamptz, ${last.id}::uuid)`
    const rows = await selectApplicants(ctx, and(where, isAfter))
      .orderBy(desc(applications.appliedAt), desc(applications.id))
      .limit(CHUNK)
    const ids = rows.map(({ id }) => id)
    const answers = await listAnswers(ctx, ids)
    const rejections = await listRejections(ctx, ids)
    const identities = await listIdentities(ctx, ids)
    const scores = isRanked ? await listScores(ctx, ids) : {}
    const toLine = (row: Applicant) => {
      const [given, identity] = [answers.get(row.id) ?? [], identities.get(row.id)]
      const shown = identity ? redactAnswers(given, identity) : given
      return csvLine([
        ...toCells(row, rejections.get(row.id)),
        ...(isRanked ? [String(scores[row.id]?.score ?? '')] : []),
        ...toLastCells(ctx, row),
        ...toAnswerCells(shown, questions),
      ])
    }
    if (rows.length > 0) yield rows.map(toLine).join('')
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (last)
}

function toCells(row: Applicant, rejection: Rejection | undefined): (string | null)[] {
  return [
    row.name,
    row.email,
    row.phone,
    row.headline,
    row.jobTitle,
    row.companyName,
    hasEnded(row) ? 'Ended' : row.status,
    rejection ? rejectionLabel(rejection) : '',
    row.rating === null ? '' : String(row.rating),
    row.tags.join('; '),
    row.unmetAnswers > 0 ? 'No' : 'Yes',
  ]
}

function toLastCells({ timeZone }: Ctx, { source, appliedAt, statusChangedAt }: Applicant): string[] {
  const format = (at: Date) => `${todayIn(timeZone, at)} ${timeIn(timeZone, at)}`
  return [sourceLabel(source), format(appliedAt), format(statusChangedAt), zoneLabel(timeZone)]
}

function toAnswerCells(answers: GivenAnswer[], questions: Question[]): string[] {
  if (questions.length === 0) return [answers.map(({ label, answer }) => `${label} ${answer.join('; ')}`).join('\n')]
  return questions.map(({ id }) => answers.find(({ questionId }) => questionId === id)?.answer.join('; ') ?? '')
}
