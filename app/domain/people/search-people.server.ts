import { and, eq, exists, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type Place } from '#app/lib/paging.ts'
import { normaliseLine } from '#app/lib/text.ts'
import type { UserType } from '#app/policy/actor.ts'
import type { Ctx } from '#app/policy/context.ts'
import { assertCan } from '#app/policy/policy.ts'
import { type Page, readPage } from '#db/keyset.ts'
import { containsPattern } from '#db/like.ts'
import { companies } from '#db/schema/companies.ts'
import { profiles, sessions, users } from '#db/schema/people.ts'
import type { PersonState } from './person.ts'

export type PersonRow = {
  id: string
  at: Date
  fullName: string
  email: string
  userType: UserType
  companyName: string | null
  confirmed: boolean
  suspendedAt: Date | null
  signedIn: boolean
}

export type PeopleSearch = { q: string; userType: UserType | null; state: PersonState | null }

/** Longest term that is searched for: no address or name is longer. */
const TERM_MAX = 254

/**
 * Accounts whose name or address contains `q`, newest first, 20 a page. Admins only.
 *
 * With a term, the ids come from the two trigram indexes: 2 to 9 ms among 100,000 people for three letters or more,
 * 60 to 90 ms for one or two, which no such index can narrow. Without one, a walk of `profiles_created_idx`.
 */
export async function searchPeople(ctx: Ctx, search: PeopleSearch, place: Place): Promise<Page<PersonRow>> {
  assertCan(ctx.actor, 'person.list')
  const liveSession = ctx.db
    .select({ one: sql`1` })
    .from(sessions)
    .where(and(eq(sessions.userId, profiles.id), gt(sessions.expiresAt, ctx.now)))
  return readPage(
    place,
    { at: profiles.createdAt, id: profiles.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: profiles.id,
          at: profiles.createdAt,
          fullName: profiles.fullName,
          email: users.email,
          userType: profiles.userType,
          companyName: companies.name,
          confirmed: users.emailVerified,
          suspendedAt: profiles.suspendedAt,
          signedIn: sql<boolean>`${exists(liveSession)}`,
        })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.id))
        .leftJoin(companies, eq(companies.id, profiles.companyId))
        .where(
          and(
            matching(ctx, search.q),
            search.userType ? eq(profiles.userType, search.userType) : undefined,
            search.state ? inState(search.state) : undefined,
            where,
          ),
        )
        .orderBy(...orderBy)
        .limit(limit),
    (row) => row,
  )
}

function matching(ctx: Ctx, q: string): SQL | undefined {
  const term = normaliseLine(q).slice(0, TERM_MAX).toLowerCase()
  if (!term) return undefined
  const pattern = containsPattern(term)
  const byEmail = ctx.db.select({ id: users.id }).from(users).where(sql`${users.email} like ${pattern}`)
  const byName = ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(sql`lower(${profiles.fullName}) like ${pattern}`)
  return inArray(profiles.id, byEmail.union(byName))
}

function inState(state: PersonState): SQL | undefined {
  if (state === 'suspended') return isNotNull(profiles.suspendedAt)
  return and(isNull(profiles.suspendedAt), eq(users.emailVerified, state === 'active'))
}
