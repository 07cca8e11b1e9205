import type { StaffRole, UserType } from '#app/policy/actor.ts'

/** What an account is to the agency, in the order of the filter: its type, or its role as one of the agency's staff. */
export const ACCOUNT_KINDS = ['employee', 'employer', 'consultant', 'admin'] as const satisfies (UserType | StaffRole)[]
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const ACCOUNT_KIND_LABELS: Record<AccountKind, string> = {
  employee: 'Job seeker',
  employer: 'Employer',
  consultant: 'Consultant',
  admin: 'Admin',
}

export function accountKind({ userType, staffRole }: { userType: UserType; staffRole: StaffRole | null }): AccountKind {
  return staffRole ?? userType
}

/** The statuses of an account, in the order of the filter. */
export const ACCOUNT_STATUSES = ['active', 'unconfirmed', 'suspended'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const ACCOUNT_STATUS_LABELS: Record<AccountStatus, string> = {
  active: 'Active',
  unconfirmed: 'Not confirmed',
  suspended: 'Suspended',
}

/** The status that an account is shown with: suspended takes precedence over not confirmed. */
export function accountStatus(person: { confirmed: boolean; suspendedAt: Date | null }): AccountStatus {
  if (person.suspendedAt) return 'suspended'
  return person.confirmed ? 'active' : 'unconfirmed'
}

/** How often people who post jobs are emailed about applications: for each, once a day, or never. */
export const APPLICANT_EMAILS = ['each', 'daily', 'none'] as const

/** Maximum length of the reason for a suspension, in characters. */
export const MAX_SUSPENSION_REASON = 1000

const SUSPENSION_EFFECTS: Record<AccountKind, string> = {
  employee: "and can't sign in. Employers no longer see their contact details.",
  employer: "and can't sign in, and their jobs and company page are removed from the site.",
  consultant: "and can't sign in, and they won't get new bookings.",
  admin: "and can't sign in, and their jobs are removed from the site.",
}

/** What a suspension of this kind of account does, in its confirmation. */
export const suspensionEffect = (kind: AccountKind) =>
  `They are signed out immediately ${SUSPENSION_EFFECTS[kind]} Nothing is deleted: you can restore the account.`

/** Whether a person with this kind of account can post jobs, which a suspension hides. */
export const canHaveJobs = (kind: AccountKind) => kind === 'employer' || kind === 'admin'

/** Who can read the notes on an account. */
export const PERSON_NOTE_HINT = 'Only visible to admins, never to this person'
