import { z } from 'zod'
import { isEmailAddress, normaliseEmail } from '#app/lib/email-address.ts'
import { parseOrigin } from '#app/lib/url.ts'
import { fieldsToWeek, formatWeekFields, validateWeek, weekFields, weekToFields } from '../week-hours.ts'
import type { BookingRules } from './edit-booking-settings.server.ts'

/** A whole number between two bounds (check constraints of booking_settings). */
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `Enter a number from ${min} to ${max}.` })
    .int({ error: 'Enter a whole number.' })
    .min(min, { error: `Enter a number from ${min} to ${max}.` })
    .max(max, { error: `Enter a number from ${min} to ${max}.` })

/** Hours (2, 0.5), stored as minutes: at most 30 days. */
const hours = z.coerce
  .number({ error: 'Enter hours, such as 2 or 0.5.' })
  .min(0, { error: 'Enter hours from 0 to 720.' })
  .max(720, { error: 'Enter hours from 0 to 720.' })

const MAX_REMINDERS = 5
const MAX_ORIGINS = 20

const reminders = z
  .string()
  .optional()
  .transform((text) => (text ?? '').split(/[,;\s]+/).filter((part) => part !== ''))
  .refine((parts) => parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) >= 1 && Number(part) <= 720), {
    error: 'Enter whole hours from 1 to 720, such as 24, 2.',
  })
  .transform((parts) => [...new Set(parts.map(Number))].sort((a, b) => b - a))
  .refine((list) => list.length <= MAX_REMINDERS, { error: `Enter at most ${MAX_REMINDERS} reminders.` })

const origins = z
  .string()
  .optional()
  .transform((text) => splitOnWhitespace(text ?? '').map((line) => parseOrigin(line) ?? line))
  .refine((lines) => lines.every((line) => parseOrigin(line) === line), {
    error: 'Enter one address per line, such as https://www.example.com.au.',
  })
  .refine((lines) => lines.length <= MAX_ORIGINS, { error: `Enter at most ${MAX_ORIGINS} addresses.` })
  .transform((lines) => [...new Set(lines)])

/** The form of `Save settings`. */
export const bookingSettingsForm = z
  .object({
    ...weekFields,
    slot_minutes: wholeNumber(5, 480),
    capacity: wholeNumber(1, 50),
    buffer_before: wholeNumber(0, 240),
    buffer_after: wholeNumber(0, 240),
    notice_hours: hours,
    booking_window_days: wholeNumber(1, 730),
    cancel_cutoff_hours: hours,
    reschedule_cutoff_hours: hours,
    max_reschedules: wholeNumber(0, 100),
    max_upcoming: wholeNumber(1, 100),
    emails_no_shows: z.coerce.boolean().default(false),
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

/** A parsed form as `editBookingSettings` takes it. */
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
    maxUpcomingPerPerson: form.max_upcoming,
    emailsNoShows: form.emails_no_shows,
    needsApproval: form.needs_approval,
    reminderHours: form.reminder_hours,
    contactEmail: form.contact_email,
    employersSee: form.employers_see,
    embedOrigins: form.embed_origins,
  }
}

/** The form's fields for the settings. */
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
    max_upcoming: String(rules.maxUpcomingPerPerson),
    emails_no_shows: rules.emailsNoShows ? 'on' : '',
    needs_approval: rules.needsApproval ? 'on' : '',
    reminder_hours: rules.reminderHours.join(', '),
    contact_email: rules.contactEmail ?? '',
    employers_see: rules.employersSee,
    embed_origins: rules.embedOrigins.join('\n'),
  }
}

/** Labels of the form's fields, in its order. */
export const SETTINGS_LABELS = {
  hours: 'Opening hours',
  slot_minutes: 'Slot length',
  capacity: 'Concurrent consultations',
  buffer_before: 'Buffer before',
  buffer_after: 'Buffer after',
  notice_hours: 'Minimum notice',
  booking_window_days: 'Booking window',
  needs_approval: 'Confirm each booking manually',
  cancel_cutoff_hours: 'Cancel until',
  reschedule_cutoff_hours: 'Reschedule until',
  max_upcoming: 'Upcoming bookings per person',
  max_reschedules: 'Maximum reschedules',
  reminder_hours: 'Reminders',
  emails_no_shows: 'Email customers who did not attend',
  contact_email: 'Contact email',
  employers_see: 'Employers see',
  embed_origins: 'Websites that can embed the booking page',
}

/** Submitted or saved fields as text per label of `SETTINGS_LABELS`, for the list of an edit conflict. */
export function formatSettingsFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.keys(SETTINGS_LABELS).map((name) => [name, String(fields[name] ?? '')])
  return {
    ...Object.fromEntries(texts),
    hours: formatWeekFields(fields),
    needs_approval: fields.needs_approval ? 'Yes' : 'No',
    emails_no_shows: fields.emails_no_shows ? 'Yes' : 'No',
    employers_see: fields.employers_see === 'own' ? 'Only their own' : 'All bookings',
  }
}

/** Not `linesToItems`, which would drop a line such as `*` as a bullet instead of reporting it. */
const splitOnWhitespace = (text: string) => text.split(/\s+/).filter((line) => line !== '')
