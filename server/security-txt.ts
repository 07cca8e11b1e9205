import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'

/** RFC 9116 recommends less than a year. Computed per request, so the file never expires while the site is running. */
const VALID_DAYS = 180

/** The text of /.well-known/security.txt (RFC 9116), for people who have found a vulnerability. */
export async function renderSecurityTxt({
  db,
  baseUrl,
  now,
}: {
  db: Database
  baseUrl: string
  now: Date
}): Promise<string> {
  const { email } = await findAgency({ db })
  const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${encodeURI(email)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
