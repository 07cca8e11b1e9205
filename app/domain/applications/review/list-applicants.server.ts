import { and, arrayContains, count, eq, gt, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { MAX_COUNT } from '#app/core/pagination/format-count.ts'
import type { Page } from '#app/core/pagination/keyset.server.ts'
import { PAGE_SIZE } from '#app/core/pagination/page-position.ts'
import { isWaitingApplication } from '#app/domain/jobs/manage/waiting-applications.server.ts'
import { createRecord } from '#app/lib/collections/record.ts'
import { addDays, DAY_MS, instantIn } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationAnswers, applications } from '#db/schema/applications.ts'
import { profiles } from '#db/schema/people.ts'
import { STATUSES } from '../application.ts'
import { shownName } from '../blind/blind-columns.server.ts'
import { hasUnreadMessages } from '../messages/unread-messages.server.ts'
import { findScoreOrder } from '../ranking/ranking-score.server.ts'
import { type Applicant, selectApplicants } from '../review-queries.server.ts'
import { isRejectedFor } from '../status/list-rejections.server.ts'
import {
  type AnswerFilter,
  type ApplicantFilter,
  type ApplicantPosition,
  isNumberFilter,
  type NumberFilter,
  type Sort,
} from './applicant-filter.ts'
import { searchCondition } from './search-condition.server.ts'
import type { StatusCounts } from './status-counts.ts'

/** What an order compares before the id. `type` is for the parameter that the next page starts after. */
type Order = { key: SQL; type: 'timestamptz' | 'text' | 'smallint'; isDescending: boolean }

const ORDERS: Record<Exclude<Sort, 'score'>, Order> = {
  newest: { key: sql`${applications.appliedAt}`, type: 'timestamptz', isDescending: true },
  oldest: { key: sql`${applications.appliedAt}`, type: 'timestamptz', isDescending: false },
  name: { key: sql`lower(${shownName})`, type: 'text', isDescending: false },
  rating: { key: sql`coalesce(${applications.rating}, 0)`, type: 'smallint', isDescending: true },
  requirements: { key: sql`${applications.unmetAnswers}`, type: 'smallint', isDescending: false },
}

/** The order of the list. The score is of one job (`parseApplicantFilter`). */
async function findOrder(ctx: Ctx, { sort, jobId }: ApplicantFilter): Promise<Order> {
  if (sort !== 'score') return ORDERS[sort]
  return jobId === null
    ? ORDERS.newest
    : { key: await findScoreOrder(ctx, jobId), type: 'smallint', isDescending: true }
}

/**
 * Applications in the user's scope that match the filter. By time each page is a range of `applications_company_idx`
 * (employers), `applications_newest_idx` (admins) or `applications_job_newest_idx` (one job), or of
 * `applications_job_status_idx` and `applications_company_status_idx` for one status; a search reads
 * `applications_search_idx`. By name, rating, requirements and score the keys of all matches are sorted: for one job
 * those of the application are read from `applications_job_status_idx` alone.
 *
 * The first page is the answer to a position outside the scope and to a page before one that reaches the start.
 */
export async function listApplicants(
  ctx: Ctx,
  filter: ApplicantFilter,
  position: ApplicantPosition,
): Promise<Page<Applicant>> {
  assertCan(ctx.actor, 'application.review')
  const where = filterConditions(ctx, filter)
  const rows = await selectSide(ctx, await findOrder(ctx, filter), where, position, PAGE_SIZE + 1)
  if (rows === null) return listApplicants(ctx, filter, null)
  const [isBackwards, hasMore] = [position !== null && 'before' in position, rows.length > PAGE_SIZE]
  if (isBackwards ? !hasMore : position !== null && rows.length === 0) return listApplicants(ctx, filter, null)
  const shown = rows.slice(0, PAGE_SIZE)
  if (isBackwards) shown.reverse()
  return {
    rows: shown,
    newer: position === null ? null : (shown[0]?.id ?? null),
    older: hasMore || isBackwards ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The first applicants of the filtered list, at most `limit`. */
export async function listFirstApplicants(ctx: Ctx, filter: ApplicantFilter, limit: number): Promise<Applicant[]> {
  assertCan(ctx.actor, 'application.review')
  return selectSorted(ctx, await findOrder(ctx, filter), filterConditions(ctx, filter), limit)
}

/** Positions in the list are counted up to here, so that opening an applicant stays fast in a long list. */
const MAX_POSITION = 1000

/**
 * The ids of the applications before and after one in the filtered list, null at either end, and its position, which
 * starts at 1 and is null past `MAX_POSITION`.
 */
export async function findNeighbours(ctx: Ctx, filter: ApplicantFilter, id: string) {
  assertCan(ctx.actor, 'application.review')
  const where = filterConditions(ctx, filter)
  const order = await findOrder(ctx, filter)
  const key = await findKey(ctx, order, id)
  if (key === null) return { previousId: null, nextId: null, position: null }
  const sideOf = (position: NonNullable<ApplicantPosition>) => sideCondition(order, position, key)
  const [before, after, position] = await Promise.all([
    selectSorted(ctx, order, and(where, sideOf({ before: id })), 1, true),
    selectSorted(ctx, order, and(where, sideOf({ after: id })), 1),
    findPosition(ctx, and(where, sideOf({ before: id }))),
  ])
  return { previousId: before[0]?.id ?? null, nextId: after[0]?.id ?? null, position }
}

/** The position of the row after those that match; null past `MAX_POSITION`. */
async function findPosition(ctx: Ctx, isBefore: SQL | undefined): Promise<number | null> {
  const before = ctx.db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(isBefore)
    .limit(MAX_POSITION)
    .as('before')
  const [row] = await ctx.db.select({ number: count() }).from(before)
  return row && row.number < MAX_POSITION ? row.number + 1 : null
}

/** In a list of more than `MAX_COUNT`, the statuses that are not selected are counted up to here. */
const MAX_OF_OTHERS = 1000

/**
 * The number of applications by status that match the rest of the filter. Without a search the statuses of one job are
 * counted in `applications_job_status_idx` alone. At most `MAX_COUNT` + 1 of them are read to know the total, and then
 * few of each status, so that a job with 100,000 applicants opens as fast as one with 10,000.
 */
export async function countByStatus(ctx: Ctx, filter: ApplicantFilter): Promise<StatusCounts> {
  assertCan(ctx.actor, 'application.review')
  const where = filterConditions(ctx, { ...filter, status: '' })
  const matches = ctx.db
    .select({ status: applications.status })
    .from(applications)
    .where(where)
    .limit(MAX_COUNT + 1)
    .as('matches')
  const rows = await ctx.db.select({ status: matches.status, number: count() }).from(matches).groupBy(matches.status)
  const total = rows.reduce((sum, row) => sum + row.number, 0)
  const isCapped = total > MAX_COUNT
  const byStatus = isCapped ? await countEachStatus(ctx, where, filter.status) : rows
  return {
    total,
    byStatus: createRecord(byStatus.map((row) => [row.status, row.number])),
    maxOfOthers: isCapped ? MAX_OF_OTHERS : MAX_COUNT,
  }
}

/** The statuses of more than `MAX_COUNT` applications, `selected` counted up to `MAX_COUNT` + 1. */
async function countEachStatus(ctx: Ctx, where: SQL | undefined, selected: string) {
  const limits = STATUSES.map((status) => (status === selected ? MAX_COUNT : MAX_OF_OTHERS) + 1)
  const matches = sql`select from ${applications} where ${and(where, sql`${applications.status} = each.status`)}`
  const { rows } = await ctx.db.execute<{ status: string; number: number }>(sql`
    select each.status, counted.number
    from unnest(${sql.param(STATUSES)}::text[], ${sql.param(limits)}::int[]) each (status, most), lateral (
      select count(*)::int number from (${matches} limit each.most) matches) counted
    where counted.number > 0`)
  return rows
}

/** The conditions of the filter on `applications`, inside the actor's scope. */
export function filterConditions(
  ctx: Ctx,
  { q, status, jobId, rating, tag, reason, hasUnread, isNew, answer, appliedDays, appliedDates }: ApplicantFilter,
): SQL | undefined {
  return and(
    applicationsVisibleTo(ctx.actor, 'application.review'),
    jobId === null ? undefined : eq(applications.jobId, jobId),
    status === '' ? undefined : eq(applications.status, status),
    rating === null ? undefined : rating === 0 ? isNull(applications.rating) : gte(applications.rating, rating),
    tag === '' ? undefined : arrayContains(applications.tags, [tag]),
    hasUnread ? hasUnreadMessages(ctx) : undefined,
    isNew ? isWaitingApplication(ctx) : undefined,
    reason === '' ? undefined : isRejectedFor(reason),
    appliedDays === null ? undefined : gte(applications.appliedAt, new Date(ctx.now.getTime() - appliedDays * DAY_MS)),
    appliedDates?.from ? gte(applications.appliedAt, instantIn(ctx.timeZone, appliedDates.from)) : undefined,
    appliedDates?.to ? lt(applications.appliedAt, instantIn(ctx.timeZone, addDays(appliedDates.to, 1))) : undefined,
    answerCondition(answer),
    searchCondition(q),
  )
}

function answerCondition(answer: AnswerFilter): SQL | undefined {
  if (answer === null) return undefined
  if (answer === 'met') return eq(applications.unmetAnswers, 0)
  if (answer === 'unmet') return gt(applications.unmetAnswers, 0)
  const isAnswer = isNumberFilter(answer) ? numberCondition(answer) : sql`${answer.value} = any(a.answer)`
  return sql`exists (select 1 from ${applicationAnswers} a where a.application_id = ${applications.id}
    and a.question_id = ${answer.questionId} and ${isAnswer})`
}

/** Only numbers are compared: the id in the address can be that of a question with other answers. */
function numberCondition({ from, to }: NumberFilter): SQL {
  return sql`case when a.answer[1] ~ '^-?[0-9]+([.][0-9]+)?$' then
    a.answer[1]::numeric >= coalesce(${from}::numeric, '-infinity') and a.answer[1]::numeric <= coalesce(${to}::numeric, 'infinity')
    else false end`
}

/**
 * Up to `limit` rows on one side of a position, the nearest first. Null if the position is not in the actor's scope.
 */
async function selectSide(
  ctx: Ctx,
  order: Order,
  where: SQL | undefined,
  position: ApplicantPosition,
  limit: number,
): Promise<Applicant[] | null> {
  if (position === null) return selectSorted(ctx, order, where, limit)
  const key = await findKey(ctx, order, 'after' in position ? position.after : position.before)
  if (key === null) return null
  return selectSorted(ctx, order, and(where, sideCondition(order, position, key)), limit, 'before' in position)
}

/**
 * Up to `limit` rows in the order of the list, or in the opposite one. The page's ids are found first, so that an order
 * without an index sorts ids and keys: with all columns of 100,000 rows it sorts on disk.
 */
async function selectSorted(
  ctx: Ctx,
  order: Order,
  where: SQL | undefined,
  limit: number,
  isBackwards = false,
): Promise<Applicant[]> {
  const { key, isDescending } = order
  const direction = isDescending !== isBackwards ? sql`desc` : sql`asc`
  const columns = [sql`${key} ${direction}`, sql`${applications.id} ${direction}`]
  const page = ctx.db
    .select({ id: applications.id })
    .from(applications)
    // A left join, which PostgreSQL leaves out for an order that does not compare the profile.
    .leftJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(where)
    .orderBy(...columns)
    .limit(limit)
  return selectApplicants(ctx, inArray(applications.id, page)).orderBy(...columns)
}

/** The condition on the applications on that side of one, whose sort key is `value`. */
function sideCondition(
  { key, type, isDescending }: Order,
  position: NonNullable<ApplicantPosition>,
  value: string,
): SQL {
  const id = 'after' in position ? position.after : position.before
  const comparison = isDescending !== 'before' in position ? sql`<` : sql`>`
  return sql`(${key}, ${applications.id}) ${comparison} (${value}::${sql.raw(type)}, ${id}::uuid)`
}

/** What the order compares of one application; null outside the actor's scope. */
async function findKey(ctx: Ctx, { key }: Order, id: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ value: sql<string>`${key}::text` })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(and(eq(applications.id, id), applicationsVisibleTo(ctx.actor, 'application.review')))
  return row?.value ?? null
}
