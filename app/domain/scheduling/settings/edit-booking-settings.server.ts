import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import type { Ctx } from '#app/core/context.ts'
import { formStamp } from '#app/lib/form-stamp.server.ts'
import { assertCan } from '#app/policy/policy.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { type Conflicts, isAccepted, listHoursConflicts } from '../conflicts.server.ts'
import { updateSchedule } from '../schedule-lock.server.ts'
import { formatWeekHours } from '../week-hours.ts'

export type BookingRules = Omit<typeof bookingSettings.$inferSelect, 'onlyRow' | 'version' | 'updatedAt'>

/**
 * The rules as they are kept, and the stamp that a change has to name. Unlike `findBookingSettings`, without defaults.
 * The stamp is of the rules alone: the row's `updated_at` moves with days and consultants too, which their form does
 * not show.
 */
export async function findBookingRules(ctx: Ctx): Promise<{ rules: BookingRules; seen: string }> {
  assertCan(ctx.actor, 'booking.settings')
  const [row] = await ctx.db.select().from(bookingSettings)
  if (!row) throw new Error('The row of booking_settings is missing: migration 0005 makes it.')
  const { onlyRow: _, version: __, updatedAt: ___, ...rules } = row
  return { rules, seen: formStamp(rules) }
}

export type EditBookingSettingsResult =
  | { ok: true; changed: (keyof BookingRules)[] }
  /** Somebody else saved meanwhile. */
  | { ok: false; reason: 'changed' }
  /** Upcoming bookings would lie outside the new hours, others than `agreed`. Nothing is saved. */
  | { ok: false; reason: 'conflicts'; conflicts: Conflicts }

/**
 * Saves how consultations are offered, with what changed in the audit row. Bookings stay as they are; those that new
 * hours would leave outside are told first, and saved over only when these were agreed to.
 *
 * @param seen the stamp that the form was opened with: newer rules are not written over
 */
export async function editBookingSettings(
  ctx: Ctx,
  rules: BookingRules,
  { seen, agreed }: { seen: string; agreed: string },
): Promise<EditBookingSettingsResult> {
  assertCan(ctx.actor, 'booking.settings')
  return updateSchedule(ctx, async (ctx): Promise<EditBookingSettingsResult> => {
    const before = await findBookingRules(ctx)
    if (before.seen !== seen) return { ok: false, reason: 'changed' }
    const conflicts = await listHoursConflicts(ctx, before.rules.hours, rules.hours)
    if (!isAccepted(conflicts, agreed)) return { ok: false, reason: 'conflicts', conflicts }

    const names = Object.keys(before.rules) as (keyof BookingRules)[]
    const changed = names.filter((name) => JSON.stringify(before.rules[name]) !== JSON.stringify(rules[name]))
    if (changed.length === 0) return { ok: true, changed }
    await ctx.db.update(bookingSettings).set(rules)
    await recordAudit(ctx, {
      action: 'booking.settings-edited',
      subjectType: 'agency',
      subjectId: 'bookings',
      details: Object.fromEntries(
        changed.map((name) => [name, { from: auditValue(before.rules, name), to: auditValue(rules, name) }]),
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
