import { createHmac } from 'node:crypto'
import { sessionCookieName } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'

/** The session cookie of a person made by `makePerson`, signed in the format of the auth library. */
export function sessionCookie(baseUrl: string, person: Person, secret: string): { name: string; value: string } {
  const token = `session-${person.sessionId}`
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return { name: sessionCookieName(baseUrl), value: encodeURIComponent(`${token}.${signature}`) }
}
