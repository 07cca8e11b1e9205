import type { UserType } from '#app/policy/actor.ts'

/** How the kinds of account are called. */
export const USER_TYPE_LABELS: Record<UserType, string> = {
  employee: 'Job seeker',
  employer: 'Employer',
  admin: 'Admin',
}

/** The states of an account, in the order of filters. */
export const PERSON_STATES = ['active', 'unconfirmed', 'suspended'] as const
export type PersonState = (typeof PERSON_STATES)[number]

export const PERSON_STATE_LABELS: Record<PersonState, string> = {
  active: 'Active',
  unconfirmed: 'Not confirmed',
  suspended: 'Suspended',
}

/** The one state that an account is shown in: suspended outweighs not confirmed. */
export function personState(person: { confirmed: boolean; suspendedAt: Date | null }): PersonState {
  if (person.suspendedAt) return 'suspended'
  return person.confirmed ? 'active' : 'unconfirmed'
}
