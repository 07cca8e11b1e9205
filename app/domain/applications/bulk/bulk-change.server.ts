import { and, asc, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applications } from '#db/schema/applications.ts'
import { nextStatuses, type Status } from '../application.ts'
import { shownName } from '../blind/blind-columns.server.ts'
import { type Applicant, selectApplicants } from '../review-queries.server.ts'
import { type ChangeStatusesResult, changeStatuses } from '../status/change-statuses.server.ts'
import type { Rejection } from '../status/rejection.ts'
import type { Selected } from './bulk-selection.ts'

/** Whose status would change, and who would be skipped because their status has no such transition, both by name. */
export type BulkPreview = { changed: Applicant[]; skipped: Applicant[] }

/** What a change of these applications to `status` would do. Applications outside the user's scope are left out. */
export async function previewBulkChange(ctx: Ctx, ids: string[], status: Status): Promise<BulkPreview> {
  assertCan(ctx.actor, 'application.change-status')
  if (ids.length === 0) return { changed: [], skipped: [] }
  const isSelected = and(inArray(applications.id, ids), applicationsVisibleTo(ctx.actor, 'application.change-status'))
  const rows = await selectApplicants(ctx, isSelected).orderBy(asc(shownName), asc(applications.id))
  const isAllowed = (row: Applicant) => nextStatuses(row).includes(status)
  return { changed: rows.filter(isAllowed), skipped: rows.filter((row) => !isAllowed(row)) }
}

/**
 * Changes the status of the selected applications as one change, which can be undone as a whole. Skipped are those
 * without this transition and those whose status is no longer the one in the preview, so a repeated request changes
 * nothing.
 *
 * @param options.rejection why, if `status` is `Rejected`: the same reason for all
 * @param options.emailText what the emails say, with placeholders; null: the usual text
 */
export async function applyBulkChange(
  ctx: Ctx,
  selected: Selected[],
  status: Status,
  { rejection = null, emailText = null }: { rejection?: Rejection | null; emailText?: string | null } = {},
): Promise<ChangeStatusesResult> {
  assertCan(ctx.actor, 'application.change-status')
  if (selected.length === 0) return { changeId: null, changed: [], skipped: [], repeated: [] }
  const expected = new Map(selected.map(({ id, expectedStatus }) => [id, expectedStatus]))
  return changeStatuses(ctx, inArray(applications.id, [...expected.keys()]), status, { expected, rejection, emailText })
}
