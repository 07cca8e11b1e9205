import { and, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { withTakenResult } from '#app/core/db-errors.server.ts'
import type { StaleResult } from '#app/core/version.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { profiles, users } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { findBookingSettings } from '../booking-settings.server.ts'
import { type Conflicts, isAccepted, listConsultantConflicts } from '../conflicts.server.ts'
import type { OnMeetingChanged } from '../meeting-change.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { formatWeekHours } from '../week-hours.ts'
import type { ConsultantInput } from './consultant-form.ts'
import { type Consultant, findConsultant } from './consultants-queries.server.ts'

export type AddConsultantResult =
  | { ok: true; id: string }
  /** `email-taken`, `account-taken`: by another consultant. `no-account`: no employer or admin has that address. */
  | { ok: false; reason: 'email-taken' | 'account-taken' | 'no-account' }

export type EditConsultantResult =
  | AddConsultantResult
  | StaleResult<Consultant>
  /** Upcoming bookings would be outside the new hours, and they are not the accepted ones. Nothing is saved. */
  | { ok: false; reason: 'conflicts'; conflicts: Conflicts }

const TAKEN = { consultants_profile_key: 'account-taken', consultants_email_key: 'email-taken' } as const

/** Adds an active consultant. With the first one, the resources change from seats to consultants. */
export async function addConsultant(ctx: Ctx, input: ConsultantInput): Promise<AddConsultantResult> {
  assertCan(ctx.actor, 'booking.settings')
  const profileId = await findAccountId(ctx, input.account)
  if (profileId === undefined) return { ok: false, reason: 'no-account' }
  const id = newId()
  const { fullName, email, videoUrl, hours } = input
  const save = () =>
    updateSchedule(ctx, async (ctx): Promise<AddConsultantResult> => {
      await ctx.db.insert(consultants).values({ id, fullName, email, videoUrl, profileId, hours, createdAt: ctx.now })
      await audit(ctx, 'booking.consultant-added', input, true)
      return { ok: true, id }
    })
  return withTakenResult(save, TAKEN)
}

/**
 * Edits a consultant. Their bookings stay; bookings that new hours would exclude must be accepted first.
 *
 * @param options.expectedVersion the version that the form was opened with
 * @param options.acceptedConflicts the fingerprint of the accepted conflicts, or ''
 * @param options.onMeetingChanged called within the transaction if their video link changes
 * @throws a 404 response for an unknown consultant
 */
export async function editConsultant(
  ctx: Ctx,
  id: string,
  input: ConsultantInput,
  {
    expectedVersion,
    acceptedConflicts,
    onMeetingChanged,
  }: { expectedVersion: number; acceptedConflicts: string; onMeetingChanged?: OnMeetingChanged },
): Promise<EditConsultantResult> {
  assertCan(ctx.actor, 'booking.settings')
  const { fullName, email, videoUrl, hours } = input
  const save = () =>
    updateSchedule(ctx, async (ctx): Promise<EditConsultantResult> => {
      const current = await findConsultant(ctx, id)
      if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
      const profileId = await findAccountId(ctx, input.account)
      if (profileId === undefined) return { ok: false, reason: 'no-account' }
      const hasNewHours = JSON.stringify(current.hours) !== JSON.stringify(hours)
      if (hasNewHours) {
        const newHours = hours ?? (await findBookingSettings(ctx)).hours
        const conflicts = await listConsultantConflicts(ctx, id, newHours)
        if (!isAccepted(conflicts, acceptedConflicts)) return { ok: false, reason: 'conflicts', conflicts }
      }
      const version = current.version + 1
      await ctx.db
        .update(consultants)
        .set({ fullName, email, videoUrl, profileId, hours, version })
        .where(eq(consultants.id, id))
      await audit(ctx, 'booking.consultant-edited', input, hasNewHours)
      if (current.videoUrl !== videoUrl) await onMeetingChanged?.(ctx, { consultantId: id })
      return { ok: true, id }
    })
  return withTakenResult(save, TAKEN)
}

/** The id of the employer or admin account with this address; null for no address, undefined when there is none. */
async function findAccountId(ctx: Ctx, email: string | null): Promise<string | null | undefined> {
  if (email === null) return null
  const [row] = await ctx.db
    .select({ id: profiles.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, email), inArray(profiles.userType, ['employer', 'admin'])))
  return row?.id
}

/** The hours are recorded only when they are new. */
function audit(
  ctx: Ctx,
  action: AuditAction,
  { fullName, hours }: ConsultantInput,
  hasNewHours: boolean,
): Promise<void> {
  const newHours = hasNewHours && { hours: hours ? formatWeekHours(hours) : 'same as the agency' }
  const details = { consultant: fullName, ...newHours }
  return recordAudit(ctx, { action, subjectType: 'agency', subjectId: 'bookings', details })
}
