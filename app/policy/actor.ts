/** The three kinds of account (specification section 1). */
export const USER_TYPES = ['employee', 'employer', 'admin'] as const
export type UserType = (typeof USER_TYPES)[number]

/** What an employer may do in their company: manage it, hire for it, or only look. */
export const COMPANY_ROLES = ['owner', 'recruiter', 'read-only'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]

/** What someone does for the agency without being an admin: a consultant holds consultations. */
export type StaffRole = 'consultant'

/** A signed-in person, loaded with their session on every request. */
export type Person = {
  kind: 'person'
  id: string
  sessionId: string
  userType: UserType
  email: string
  fullName: string
  /** The company of which an employer is a member; null for other accounts, and after they were removed from it. */
  companyId: string | null
  companyRole: CompanyRole | null
  companyName: string | null
  /** Of an employer account that belongs to the agency and to no company; null for every other account. */
  staffRole: StaffRole | null
  /** Whether an admin has verified the person's company; false without a company. */
  isCompanyVerified: boolean
  /** The name of the API key with which a program acts for the person. */
  apiKeyName?: string
}

/** Who acts: a guest, a signed-in person, or the system (tasks and the command line). */
export type Actor = { kind: 'guest' } | Person | { kind: 'system' }

export const GUEST: Actor = { kind: 'guest' }
export const SYSTEM: Actor = { kind: 'system' }

/** The actor's role, which is its column in the permissions table. */
export function roleOf(actor: Actor): UserType | 'guest' | 'system' {
  return actor.kind === 'person' ? actor.userType : actor.kind
}

/** Shown instead of the name of an author whose account was deleted. */
export const DELETED_ACCOUNT = 'Deleted account'

/** The id for an `actor_id` column: the person's, or null for a guest and the system. */
export function personId(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.id : null
}
