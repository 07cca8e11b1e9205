import { eq } from 'drizzle-orm'
import { API_KEY_PREFIX } from '#app/domain/api/keys/api-key.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { apiKeys } from '#db/schema/integrations.ts'
import { profiles } from '#db/schema/people.ts'
import { makePerson } from '#tests/support/factories.ts'
import type { Site } from '#tests/support/site.ts'
import { type Visitor, visit } from './client.ts'

/**
 * Everyone who can try to change an application; those in `MAKERS` may. The recruiter is another member of the company.
 */
export const ACTORS = [
  'guest',
  'applicant',
  'another job seeker',
  'poster',
  'recruiter',
  'a read-only member',
  'a removed member',
  'a suspended recruiter',
  'another employer',
  'admin',
] as const
export type ActorName = (typeof ACTORS)[number]

export const MAKERS: readonly ActorName[] = ['poster', 'recruiter', 'admin']

export type HiringActors = {
  people: Record<Exclude<ActorName, 'guest'>, Person>
  visitors: Record<ActorName, Visitor>
  /** Keys of the API; that of the guest is unknown. */
  keys: Record<ActorName, string>
}

/** Makes one of each actor, with a session, and with a key that may change applicants. */
export async function makeHiringActors(site: Site): Promise<HiringActors> {
  const { db } = site
  const poster = await makePerson(db, 'employer')
  const colleague = (companyRole: 'recruiter' | 'read-only' | null) =>
    makePerson(db, 'employer', { colleague: poster, companyRole })
  const people = {
    applicant: await makePerson(db, 'employee'),
    'another job seeker': await makePerson(db, 'employee'),
    poster,
    recruiter: await colleague('recruiter'),
    'a read-only member': await colleague('read-only'),
    'a removed member': await colleague(null),
    'a suspended recruiter': await colleague('recruiter'),
    'another employer': await makePerson(db, 'employer'),
    admin: await makePerson(db, 'admin'),
  }
  const suspended = eq(profiles.id, people['a suspended recruiter'].id)
  await db.update(profiles).set({ suspendedAt: new Date() }).where(suspended)
  const keys = {} as HiringActors['keys']
  const visitors = {} as HiringActors['visitors']
  for (const name of ACTORS) {
    keys[name] = API_KEY_PREFIX + generateToken()
    visitors[name] = visit(site, name === 'guest' ? {} : { as: people[name] })
    if (name === 'guest') continue
    const key = { tokenHash: hashToken(keys[name]), tokenEnd: 'test', scopes: ['applicants:write'] }
    await db.insert(apiKeys).values({ id: newId(), profileId: people[name].id, name, ...key, createdAt: new Date() })
  }
  return { people, visitors, keys }
}
