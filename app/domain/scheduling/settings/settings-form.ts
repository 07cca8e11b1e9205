import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { fieldsToWeek, validateWeek, weekFields, weekToFields } from '../week-hours.ts'
import type { BookingRules } from './edit-booking-settings.server.ts'

/** A whole number of `unit` between two bounds (checks of booking_settings). */
const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: `Enter a number from ${least} to ${most}.` })
    .int({ error: 'Enter a whole number.' })
    .min(least, { error: `Enter a number from ${least} to ${most}.` })
    .max(most, { error: `Enter a number from ${least} to ${most}.` })

/** Hours as people say them (2, 0.5), kept in minutes: at most 30 days. */
const hours = z.coerce
  .number({ error: 'Enter hours, such as 2 or 0.5.' })
  .min(0, { error: 'Enter hours from 0 to 720.' })
  .max(720, { error: 'Enter hours from 0 to 720.' })

const MAX_REMINDERS = 5
const MAX_ORIGINS = 20

const reminders = z
  .string()
  .optional()
  .transform((text) => (text ?? '').split(/[,;\s]+/).filter((word) => word !== ''))
  .refine((words) => words.every((word) => /^\d{1,3}$/.test(word) && Number(word) >= 1 && Number(word) <= 720), {
    error: 'Enter whole hours from 1 to 720, such as 24, 2.',
  })
  .transform((words) => [...new Set(words.map(Number))].sort((one, other) => other - one))
  .refine((list) => list.length <= MAX_REMINDERS, { error: `Enter at most ${MAX_REMINDERS} reminders.` })

const origins = z
  .string()
  .optional()
  .transform((text) => splitOnWhitespace(text ?? '').map((line) => parseOrigin(line) ?? line))
  .refine((lines) => lines.every((line) => parseOrigin(line) === line), {
    error: 'Enter one address a line, such as https://www.example.com.au.',
  })
  .refine((lines) => lines.length <= MAX_ORIGINS, { error: `Enter at most ${MAX_ORIGINS} addresses.` })
  .transform((lines) => [...new Set(lines)])

/** `Save settings`: how consultations are offered. `agreed`: conflicts that the admin has seen and takes. */
export const bookingSettingsForm = z
  .object({
    ...weekFields,
    slot_minutes: whole(5, 480),
    capacity: whole(1, 50),
    buffer_before: whole(0, 240),
    buffer_after: whole(0, 240),
    notice_hours: hours,
    booking_window_days: whole(1, 730),
    cancel_cutoff_hours: hours,
    reschedule_cutoff_hours: hours,
    max_reschedules: whole(0, 100),
    needs_approval: z.coerce.boolean().default(false),
    reminder_hours: reminders,
    contact_email: z
      .string()
      .optional()
      .transform((text) => normaliseEmail(text ?? '') || null)
      .refine((text) => text === null || isEmailAddress(text), {
        error: 'Enter an email address like name@example.com.',
      }),
    employers_see: z.enum(['all', 'own'], { error: 'Choose what employers see.' }),
    embed_origins: origins,
  })
  .superRefine((fields, ctx) =>
    validateWeek(fields, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message })),
  )

/** The rules that a posted form says. */
export function toBookingRules(form: z.output<typeof bookingSettingsForm>): BookingRules {
  return {
    hours: fieldsToWeek(form),
    slotMinutes: form.slot_minutes,
    capacity: form.capacity,
    bufferBeforeMinutes: form.buffer_before,
    bufferAfterMinutes: form.buffer_after,
    minNoticeMinutes: Math.round(form.notice_hours * 60),
    bookingWindowDays: form.booking_window_days,
    cancelCutoffMinutes: Math.round(form.cancel_cutoff_hours * 60),
    rescheduleCutoffMinutes: Math.round(form.reschedule_cutoff_hours * 60),
    maxReschedules: form.max_reschedules,
    needsApproval: form.needs_approval,
    reminderHours: form.reminder_hours,
    contactEmail: form.contact_email,
    employersSee: form.employers_see,
    embedOrigins: form.embed_origins,
  }
}

/** The rules as the form shows them. */
export function rulesToFields(rules: BookingRules): Record<string, string> {
  const inHours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100)
  return {
    ...weekToFields(rules.hours),
    slot_minutes: String(rules.slotMinutes),
    capacity: String(rules.capacity),
    buffer_before: String(rules.bufferBeforeMinutes),
    buffer_after: String(rules.bufferAfterMinutes),
    notice_hours: inHours(rules.minNoticeMinutes),
    booking_window_days: String(rules.bookingWindowDays),
    cancel_cutoff_hours: inHours(rules.cancelCutoffMinutes),
    reschedule_cutoff_hours: inHours(rules.rescheduleCutoffMinutes),
    max_reschedules: String(rules.maxReschedules),
    needs_approval: rules.needsApproval ? 'on' : '',
    reminder_hours: rules.reminderHours.join(', '),
    contact_email: rules.contactEmail ?? '',
    employers_see: rules.employersSee,
    embed_origins: rules.embedOrigins.join('\n'),
  }
}

/** The lines that say something; also such as `*`, which a list of items would take for a bullet. */
const splitOnWhitespace = (text: string) => text.split(/\s+/).filter((line) => line !== '')

/** `https://www.example.com` for any address of that site; null for what is no web address, and for http elsewhere than here. */
function parseOrigin(text: string): string | null {
  try {
    const url = new URL(/^https?:\/\//i.test(text) ? text : `https://${text}`)
    const local = ['localhost', '127.0.0.1'].includes(url.hostname)
    const plain = url.username === '' && /^[a-z0-9.-]+$/.test(url.hostname)
    const fit = url.protocol === 'https:' || (url.protocol === 'http:' && local)
    return fit && plain && (local || url.hostname.includes('.')) ? url.origin : null
  } catch {
    return null
  }
}
