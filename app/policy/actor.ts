/** The three kinds of account (specification section 1). */
export const USER_TYPES = ['employee', 'employer', 'admin'] as const
export type UserType = (typeof USER_TYPES)[number]

/** A signed-in person, as read with their session on every request. */
export type Person = {
  kind: 'person'
  id: string
  sessionId: string
  userType: UserType
  email: string
  fullName: string
  companyId: string | null
  companyName: string | null
}

/** Who is acting: nobody known, a signed-in person, or the product itself (tasks, the command line). */
export type Actor = { kind: 'guest' } | Person | { kind: 'system' }

export const GUEST: Actor = { kind: 'guest' }
export const SYSTEM: Actor = { kind: 'system' }

/** How the permissions table names an actor's column. */
export function roleOf(actor: Actor): UserType | 'guest' | 'system' {
  return actor.kind === 'person' ? actor.userType : actor.kind
}

/** The acting person's id, or null for a guest or the product itself: what `actor_id` columns take. */
export function personId(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.id : null
}
