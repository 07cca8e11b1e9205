import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { forbidden } from '#app/lib/http-errors.ts'
import type { Person } from '#app/policy/actor.ts'
import { hasSameRole } from '#app/policy/member-conditions.server.ts'
import { profiles } from '#db/schema/people.ts'

/**
 * Locks the signed-in person's profile until the transaction ends, so that their account cannot be deleted or get
 * another type or role before what they create is committed.
 *
 * @param strength `share`, or `no key update` to run after each other's transactions too
 * @throws a 403 response if the account was deleted or has another type, company or role
 */
export async function lockOwnProfile({ db }: Ctx, person: Person, strength: 'share' | 'no key update'): Promise<void> {
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, person.id), isNull(profiles.erasedAt), hasSameRole(person)))
    .for(strength)
  if (!profile) throw forbidden()
}
