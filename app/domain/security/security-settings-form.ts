import { z } from 'zod'
import { createRecord } from '#app/lib/collections/record.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import type { SecuritySettings } from './security-settings.ts'

/** A number setting with its bounds, which are also check constraints of security_settings. */
type NumberSetting = {
  name: keyof SecuritySettings
  field: string
  label: string
  hint: string
  min: number
  max: number
}

export const NUMBER_SETTINGS = [
  {
    name: 'maxOpenBookingsPerEmail',
    field: 'max_open_bookings',
    label: 'Upcoming bookings per email address',
    hint: 'For customers who are not signed in',
    min: 1,
    max: 1000,
  },
  {
    name: 'maxBookingsPerAddressPerDay',
    field: 'max_bookings_per_day',
    label: 'Bookings per IP address per day',
    hint: 'For customers who are not signed in',
    min: 1,
    max: 10_000,
  },
  {
    name: 'maxGuestEmailsPerRecipientPerDay',
    field: 'max_guest_emails',
    label: 'Emails per day to an unconfirmed address',
    hint: 'Registrations, guest bookings and job alerts',
    min: 1,
    max: 1000,
  },
  {
    name: 'maxReservedUnitsPerAddress',
    field: 'max_reserved_units',
    label: 'Reserved items per IP address',
    hint: 'In unpaid checkouts of customers who are not signed in',
    min: 1,
    max: 1_000_000,
  },
  {
    name: 'maxReservedStockPercent',
    field: 'max_reserved_percent',
    label: "Reserved share of a variant's stock",
    hint: 'Percent, by unpaid checkouts of customers who are not signed in. 100 sets no limit',
    min: 1,
    max: 100,
  },
  {
    name: 'emailRetentionDays',
    field: 'email_retention_days',
    label: 'Keep sent emails for',
    hint: 'Days',
    min: 1,
    max: 3650,
  },
] as const satisfies readonly NumberSetting[]

export const SECURITY_LABELS: Record<string, string> = {
  require_admin_second_factor: 'Require two-step verification for admins',
  hold_new_employer_jobs: 'Hold jobs of new employers',
  refund_step_up: 'Ask for the password before refunds above',
  ...Object.fromEntries(NUMBER_SETTINGS.map(({ field, label }) => [field, label])),
}

const MAX_REFUND_DOLLARS = 1_000_000

const wholeNumber = (min: number, max: number) => {
  const error = `Enter a whole number from ${min} to ${formatNumber(max)}.`
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error })
}

/** The form of `Save settings` at /admin/security/settings. */
export const securitySettingsForm = z.object({
  require_admin_second_factor: z.coerce.boolean().default(false),
  hold_new_employer_jobs: z.coerce.boolean().default(false),
  refund_step_up: wholeNumber(0, MAX_REFUND_DOLLARS),
  ...createRecord(NUMBER_SETTINGS.map(({ field, min, max }) => [field, wholeNumber(min, max)])),
})

/** Converts the parsed form to settings. Dollars become cents. */
export function parseSecuritySettingsForm(form: z.output<typeof securitySettingsForm>): SecuritySettings {
  return {
    requireAdminSecondFactor: form.require_admin_second_factor,
    holdNewEmployerJobs: form.hold_new_employer_jobs,
    maxOpenBookingsPerEmail: form.max_open_bookings,
    maxBookingsPerAddressPerDay: form.max_bookings_per_day,
    maxGuestEmailsPerRecipientPerDay: form.max_guest_emails,
    maxReservedUnitsPerAddress: form.max_reserved_units,
    maxReservedStockPercent: form.max_reserved_percent,
    refundStepUpCents: form.refund_step_up * 100,
    emailRetentionDays: form.email_retention_days,
  }
}

/** Converts settings to the form's field values. */
export function formatSecurityFields(settings: SecuritySettings): Record<string, string> {
  return {
    require_admin_second_factor: settings.requireAdminSecondFactor ? 'on' : '',
    hold_new_employer_jobs: settings.holdNewEmployerJobs ? 'on' : '',
    refund_step_up: String(Math.floor(settings.refundStepUpCents / 100)),
    ...Object.fromEntries(NUMBER_SETTINGS.map(({ name, field }) => [field, String(settings[name])])),
  }
}
