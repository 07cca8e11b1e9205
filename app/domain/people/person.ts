import type { UserType } from '#app/policy/actor.ts'

/** How the kinds of account are called. */
export const USER_TYPE_LABELS: Record<UserType, string> = {
  employee: 'Job seeker',
  employer: 'Employer',
  admin: 'Admin',
}

/** The states of an account, in the order of filters. */
export const ACCOUNT_STATUSES = ['active', 'unconfirmed', 'suspended'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const ACCOUNT_STATUS_LABELS: Record<AccountStatus, string> = {
  active: 'Active',
  unconfirmed: 'Not confirmed',
  suspended: 'Suspended',
}

/** The one state that an account is shown in: suspended outweighs not confirmed. */
export function accountStatus(person: { confirmed: boolean; suspendedAt: Date | null }): AccountStatus {
  if (person.suspendedAt) return 'suspended'
  return person.confirmed ? 'active' : 'unconfirmed'
}
