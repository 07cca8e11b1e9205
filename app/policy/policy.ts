import { forbidden } from '#app/lib/http-errors.ts'
import { type Actor, type Person, roleOf, type UserType } from './actor.ts'
import { type Action, COMPANY_RULES, RULES, type Scope, STAFF_RULES } from './rules.ts'

/** The rows to which `actor` may do `action`. The system may do everything. */
export function scopeOf(actor: Actor, action: Action): Scope {
  const role = roleOf(actor)
  if (role === 'system') return 'any'
  const staffScope =
    actor.kind === 'person' && actor.staffRole !== null ? STAFF_RULES[actor.staffRole][action] : undefined
  if (staffScope) return staffScope
  return hasCompanyRole(actor, action) ? RULES[action][role] : 'no'
}

/** Whether an employer's role in their company allows `action`; true for everyone else. */
function hasCompanyRole(actor: Actor, action: Action): boolean {
  const roles = COMPANY_RULES[action]
  if (!roles || actor.kind !== 'person' || actor.userType !== 'employer') return true
  return actor.companyRole !== null && roles.includes(actor.companyRole)
}

/**
 * True if `actor` may do `action`, to the row of `ownerId` if one is given. Without an owner the scope 'own' is enough:
 * the query is then restricted to the rows in the actor's scope.
 */
export function can(actor: Actor, action: Action, ownerId?: string | null): boolean {
  const scope = scopeOf(actor, action)
  if (scope !== 'own' || ownerId === undefined) return scope !== 'no'
  return actor.kind === 'person' && ownerId !== null && (ownerId === actor.id || ownerId === actor.companyId)
}

/** True if accounts of a type may do `action` to rows of their own, before one of them is signed in. */
export function canUse(userType: UserType, action: Action): boolean {
  return RULES[action][userType] !== 'no'
}

/** @throws a 403 response if `actor` may not do `action` */
export function assertCan(actor: Actor, action: Action, ownerId?: string | null): void {
  if (!can(actor, action, ownerId)) throw forbidden()
}

/** `actor` as a signed-in person. @throws a 403 response for a guest and the system */
export function requirePerson(actor: Actor): Person {
  if (actor.kind !== 'person') throw forbidden()
  return actor
}

/** Whether `actor` may view the jobs and applicants of a company, and change nothing. */
export function isReadOnlyMember(actor: Actor): boolean {
  return actor.kind === 'person' && actor.companyRole === 'read-only'
}

/** Whether the job is one of the actor's company, or one that the actor posted as an admin. */
export function isOwnJob(
  actor: Actor,
  { postedBy, companyId }: { postedBy: string; companyId: string | null },
): boolean {
  if (actor.kind !== 'person' || !can(actor, 'job.manage')) return false
  return actor.userType === 'admin' ? actor.id === postedBy : actor.companyId === companyId
}
