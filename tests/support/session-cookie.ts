import { createHmac } from 'node:crypto'
import { sessionCookieName } from '#app/platform/auth.server.ts'
import type { Person } from '#app/policy/actor.ts'

/** The cookie that signs `person` of `makePerson` in at `baseUrl`, signed as the library does it. */
export function sessionCookie(baseUrl: string, person: Person, secret: string): { name: string; value: string } {
  const token = `session-${person.sessionId}`
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return { name: sessionCookieName(baseUrl), value: encodeURIComponent(`${token}.${signature}`) }
}
