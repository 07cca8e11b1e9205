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

/** Wrong letters that are still recognised: two in a long domain, one in `live.com`, none in `me.com`, which resembles too many. */
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

/** Edits between two texts, with a swap of neighbours as one edit (optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows: number[][] = Array.from({ length: one.length + 1 }, (_, i) => [i])
  for (let j = 0; j <= other.length; j += 1) (rows[0] as number[])[j] = j
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      ;(rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + cost,
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(one.length, other.length)
}
