import { and, eq, inArray } from 'drizzle-orm'
import type { AuditAction } from '#app/core/audit/audit-actions.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { uniqueViolation } from '#app/core/db-errors.server.ts'
import { newId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { profiles, users } from '#db/schema/people.ts'
import { consultants } from '#db/schema/scheduling.ts'
import { type Conflicts, isAccepted, listConsultantConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { findBookingRules } from '../settings/edit-booking-settings.server.ts'
import { formatWeekHours } from '../week-hours.ts'
import type { ConsultantInput } from './consultant-form.ts'
import { findConsultant } from './consultants-queries.server.ts'

export type SaveConsultantResult =
  | { ok: true; id: string }
  /** `email-taken`, `account-taken`: another consultant has it. `no-account`: nobody who could look after bookings has that address. */
  | { ok: false; reason: 'email-taken' | 'account-taken' | 'no-account' | 'changed' }
  /** Upcoming bookings would lie outside their hours, others than `agreed`. Nothing is saved. */
  | { ok: false; reason: 'conflicts'; conflicts: Conflicts }

/** Adds a consultant, active from now on. The first one turns places from seats into people. */
export async function addConsultant(ctx: Ctx, input: ConsultantInput): Promise<SaveConsultantResult> {
  assertCan(ctx.actor, 'booking.settings')
  const profileId = await findAccountId(ctx, input.account)
  if (profileId === undefined) return { ok: false, reason: 'no-account' }
  const id = newId()
  const { fullName, email, hours } = input
  return withUniqueViolationResult(() =>
    updateSchedule(ctx, async (ctx) => {
      await ctx.db.insert(consultants).values({ id, fullName, email, profileId, hours, createdAt: ctx.now })
      await audit(ctx, 'booking.consultant-added', input)
      return { ok: true, id }
    }),
  )
}

/**
 * Changes a consultant. Their bookings stay; those that new hours would leave outside are told first.
 *
 * @param seen the stamp that the form was opened with: newer words are not written over
 * @throws a 404 response for one who is not known
 */
export async function editConsultant(
  ctx: Ctx,
  id: string,
  input: ConsultantInput,
  { seen, agreed }: { seen: string; agreed: string },
): Promise<SaveConsultantResult> {
  assertCan(ctx.actor, 'booking.settings')
  const { fullName, email, hours } = input
  return withUniqueViolationResult(() =>
    updateSchedule(ctx, async (ctx) => {
      const before = await findConsultant(ctx, id)
      if (before.seen !== seen) return { ok: false, reason: 'changed' }
      const profileId = await findAccountId(ctx, input.account)
      if (profileId === undefined) return { ok: false, reason: 'no-account' }
      if (JSON.stringify(before.hours) !== JSON.stringify(hours)) {
        const { rules } = await findBookingRules(ctx)
        const conflicts = await listConsultantConflicts(ctx, id, hours ?? rules.hours)
        if (!isAccepted(conflicts, agreed)) return { ok: false, reason: 'conflicts', conflicts }
      }
      await ctx.db.update(consultants).set({ fullName, email, profileId, hours }).where(eq(consultants.id, id))
      await audit(ctx, 'booking.consultant-edited', input)
      return { ok: true, id }
    }),
  )
}

/** The account with this address that may see bookings; null where none is meant, undefined where there is none. */
async function findAccountId(ctx: Ctx, email: string | null): Promise<string | null | undefined> {
  if (email === null) return null
  const [row] = await ctx.db
    .select({ id: profiles.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(users.email, email), inArray(profiles.userType, ['employer', 'admin'])))
  return row?.id
}

async function withUniqueViolationResult(save: () => Promise<SaveConsultantResult>): Promise<SaveConsultantResult> {
  try {
    return await save()
  } catch (error) {
    const index = uniqueViolation(error)
    if (index === null) throw error
    return { ok: false, reason: index === 'consultants_profile_key' ? 'account-taken' : 'email-taken' }
  }
}

function audit(ctx: Ctx, action: AuditAction, { fullName, hours }: ConsultantInput): Promise<void> {
  const details = { consultant: fullName, hours: hours ? formatWeekHours(hours) : 'as the agency' }
  return recordAudit(ctx, { action, subjectType: 'agency', subjectId: 'bookings', details })
}
