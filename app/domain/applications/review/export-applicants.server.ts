import { and, desc, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/csv.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applications } from '#db/schema/applications.ts'
import { type Applicant, selectApplicants } from '../review-queries.server.ts'
import type { ApplicantFilter } from './applicant-filter.ts'
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
  'Rating',
  'Tags',
  'Applied at',
  'Status changed at',
]

/**
 * The filtered applicants in the user's scope as a CSV file, newest first, in chunks. Times are ISO 8601 in UTC. The export is
 * audited before the first chunk, with its filter but not the text of a search.
 *
 * @throws a 403 response for those who cannot view applicants
 */
export async function exportApplicants(ctx: Ctx, filter: ApplicantFilter): Promise<AsyncGenerator<string>> {
  assertCan(ctx.actor, 'application.review')
  const { q, jobId, status, rating, tag } = filter
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
        // Only whether there was a search: its text is usually a name or an address.
        ['searched', q === '' ? '' : 'yes'],
      ].filter(([, value]) => value !== ''),
    ),
  })
  return csvLines(ctx, filterConditions(ctx, filter))
}

async function* csvLines(ctx: Ctx, where: SQL | undefined): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMN_HEADINGS)
  let last: Applicant | undefined
  do {
    const isAfter =
      last &&
      sql`(${applications.appliedAt}, ${applications.id}) < (${last.appliedAt.toISOString()}::timestamptz, ${last.id}::uuid)`
    const rows = await selectApplicants(ctx, and(where, isAfter))
      .orderBy(desc(applications.appliedAt), desc(applications.id))
      .limit(CHUNK)
    if (rows.length > 0) yield rows.map((row) => csvLine(toCells(row))).join('')
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (last)
}

function toCells(row: Applicant): (string | null)[] {
  return [
    row.name,
    row.email,
    row.phone,
    row.headline,
    row.jobTitle,
    row.companyName,
    row.status,
    row.rating === null ? '' : String(row.rating),
    row.tags.join('; '),
    row.appliedAt.toISOString(),
    row.statusChangedAt.toISOString(),
  ]
}
