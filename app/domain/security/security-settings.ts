/** Limits and duties that admins set at /admin/security/settings. Amounts in cents. */
export type SecuritySettings = {
  /** Admins must set up two-step verification before they can use the admin area. */
  requireAdminSecondFactor: boolean
  /** Jobs of unverified companies are hidden until an admin has reviewed them. */
  holdNewEmployerJobs: boolean
  maxOpenBookingsPerEmail: number
  maxBookingsPerAddressPerDay: number
  maxGuestEmailsPerRecipientPerDay: number
  maxReservedUnitsPerAddress: number
  /** Percent of a variant's stock that unpaid checkouts of guests may reserve together. */
  maxReservedStockPercent: number
  refundStepUpCents: number
  emailRetentionDays: number
}

/** The settings until an admin saves any. In production admins need a second factor from the start. */
export function defaultSecuritySettings(production: boolean): SecuritySettings {
  return {
    requireAdminSecondFactor: production,
    holdNewEmployerJobs: false,
    maxOpenBookingsPerEmail: 5,
    maxBookingsPerAddressPerDay: 100,
    maxGuestEmailsPerRecipientPerDay: 10,
    maxReservedUnitsPerAddress: 500,
    maxReservedStockPercent: 100,
    refundStepUpCents: 20_000,
    emailRetentionDays: 90,
  }
}
