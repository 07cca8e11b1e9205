import { forbidden } from '#app/lib/http-errors.ts'
import { type Actor, type Person, roleOf } from './actor.ts'
import { type Action, RULES, type Scope } from './rules.ts'

/** How far `actor` may go with `action`. The product itself may do everything. */
export function scopeOf(actor: Actor, action: Action): Scope {
  const role = roleOf(actor)
  return role === 'system' ? 'any' : RULES[action][role]
}

/**
 * May `actor` do `action`, to a row owned by `ownerId` where one is meant? Without an owner, "own" counts as yes:
 * there is some row they may do it to, and the lookup within reach decides which.
 */
export function can(actor: Actor, action: Action, ownerId?: string | null): boolean {
  const reach = scopeOf(actor, action)
  if (reach !== 'own' || ownerId === undefined) return reach !== 'no'
  return actor.kind === 'person' && ownerId !== null && (ownerId === actor.id || ownerId === actor.companyId)
}

/** @throws a 403 response when `actor` may not do `action`. */
export function assertCan(actor: Actor, action: Action, ownerId?: string | null): void {
  if (!can(actor, action, ownerId)) throw forbidden()
}

/** The signed-in person behind `actor`. @throws a 403 response for anyone else. */
export function requirePerson(actor: Actor): Person {
  if (actor.kind !== 'person') throw forbidden()
  return actor
}
