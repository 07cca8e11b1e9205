import { API_KEY_PREFIX } from '#app/domain/api/keys/api-key.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import type { Db } from '#db/client.ts'
import { apiKeys } from '#db/schema/integrations.ts'

/** An API key of the person. @returns the key, as a program sends it */
export async function makeApiKey(db: Db, person: Person, scopes: string[]): Promise<string> {
  const key = API_KEY_PREFIX + generateToken()
  const row = { id: newId(), profileId: person.id, name: 'Test', tokenHash: hashToken(key), tokenEnd: 'test' }
  await db.insert(apiKeys).values({ ...row, scopes, createdAt: new Date() })
  return key
}
