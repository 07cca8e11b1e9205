import { changedNames } from '#app/core/audit/changes.ts'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import type { StaleResult } from '#app/core/version.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { type Conflicts, isAccepted, listHoursConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { formatWeekHours } from '../week-hours.ts'

export type BookingRules = Omit<typeof bookingSettings.$inferSelect, 'onlyRow' | 'version' | 'keptOpenAt' | 'updatedAt'>

type VersionedRules = { rules: BookingRules; version: number }

/**
 * The saved settings and their version, for the form. Unlike `findBookingSettings`, a missing contact address is null.
 * Closed days and consultants are not part of the form, and editing them does not change this version.
 */
export async function findBookingRules(ctx: Ctx): Promise<VersionedRules> {
  assertCan(ctx.actor, 'booking.settings')
  const [row] = await ctx.db.select().from(bookingSettings)
  if (!row) throw new Error('The row of booking_settings is missing: migration 0005 creates it.')
  const { onlyRow: _, updatedAt: __, keptOpenAt: ___, version, ...rules } = row
  return { rules, version }
}

export type EditBookingSettingsResult =
  | { ok: true; changed: (keyof BookingRules)[] }
  | StaleResult<VersionedRules>
  /** Upcoming bookings would be outside the new hours, and they are not the accepted ones. Nothing is saved. */
  | { ok: false; reason: 'conflicts'; conflicts: Conflicts }

/**
 * Saves how consultations are offered, with the changed settings in the audit row. Existing bookings stay; bookings
 * that new hours would exclude must be accepted first.
 *
 * @param options.expectedVersion the version that the form was opened with
 * @param options.acceptedConflicts the fingerprint of the accepted conflicts, or ''
 */
export async function editBookingSettings(
  ctx: Ctx,
  rules: BookingRules,
  { expectedVersion, acceptedConflicts }: { expectedVersion: number; acceptedConflicts: string },
): Promise<EditBookingSettingsResult> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx): Promise<EditBookingSettingsResult> => {
    const current = await findBookingRules(ctx)
    if (current.version !== expectedVersion) return { ok: false, reason: 'stale', current }
    const conflicts = await listHoursConflicts(ctx, current.rules.hours, rules.hours)
    if (!isAccepted(conflicts, acceptedConflicts)) return { ok: false, reason: 'conflicts', conflicts }

    const changed = changedNames(current.rules, rules)
    if (changed.length === 0) return { ok: true, changed }
    await ctx.db.update(bookingSettings).set({ ...rules, version: current.version + 1 })
    await recordAudit(ctx, {
      action: 'booking.settings-edited',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: Object.fromEntries(
        changed.map((name) => [name, { from: auditValue(current.rules, name), to: auditValue(rules, name) }]),
      ),
    })
    return { ok: true, changed }
  })
}

function auditValue(rules: BookingRules, name: keyof BookingRules): unknown {
  if (name === 'hours') return formatWeekHours(rules.hours)
  const value = rules[name]
  return Array.isArray(value) ? value.join(', ') : value
}
