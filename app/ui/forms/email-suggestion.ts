import { editDistance } from '#app/lib/spelling/edit-distance.ts'

/** The domains of most private addresses in Australia. */
const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.com.au',
  'live.com',
  'live.com.au',
  'icloud.com',
  'me.com',
  'yahoo.com',
  'yahoo.com.au',
  'bigpond.com',
  'bigpond.net.au',
  'optusnet.com.au',
  'iinet.net.au',
  'tpg.com.au',
]

/**
 * Wrong letters that are still recognised: two in a long domain, one in `live.com`, none in `me.com`, which resembles
 * too many.
 */
const maxDistance = (domain: string) => (domain.length > 8 ? 2 : domain.length === 8 ? 1 : 0)

/**
 * The address that was probably meant, when its domain is nearly one of the common ones (`mia@gmial.con`).
 *
 * @returns null if the domain is a common one, or resembles none
 */
export function suggestEmail(email: string): string | null {
  const [, local, domain] =
    email
      .trim()
      .toLowerCase()
      .match(/^(.+)@([^@\s]+)$/) ?? []
  if (!local || !domain || DOMAINS.includes(domain)) return null
  const near = DOMAINS.map((known) => ({ known, distance: editDistance(domain, known) })).toSorted(
    (a, b) => a.distance - b.distance,
  )[0]
  if (!near || near.distance > maxDistance(near.known)) return null
  return `${local}@${near.known}`
}
