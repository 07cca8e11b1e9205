import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Person } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'
import { profiles, users } from '#db/schema/people.ts'

/**
 * The active admin in whose name ads are imported outside a request: by id (the task), by address, or the one who has
 * been here longest. Null when there is none.
 */
export async function findImporter(db: Db, who: { id: string } | { email: string } | null): Promise<Person | null> {
  const [admin] = await db
    .select({ id: profiles.id, email: users.email, fullName: profiles.fullName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(
        eq(profiles.userType, 'admin'),
        isNull(profiles.suspendedAt),
        (who && ('id' in who ? eq(profiles.id, who.id) : eq(users.email, who.email))) || undefined,
      ),
    )
    .orderBy(asc(profiles.createdAt), asc(profiles.id))
    .limit(1)
  if (!admin) return null
  return { kind: 'person', sessionId: '', userType: 'admin', companyId: null, companyName: null, ...admin }
}
