import { randomBytes } from 'node:crypto'
import { newId } from '#app/lib/id.ts'
import { IDS, type Statement } from './statements.ts'

export const PRODUCTS = 1000
export const VARIANTS_EACH = 4
/** Lines of the checkout that is measured. */
const LINES = 3

/** Ids in the order of their numbers, in which a checkout locks them. */
const idOf = (kind: 'prod' | 'variant', n: number) => `${kind}_${String(n).padStart(26, '0')}`

export const PRODUCT_ID = idOf('prod', 7)
export const CHECKOUT_PATH = '/store/store_muster/checkout'

/** Variants of the `n`th checkout: neighbours in time buy different things. */
function variantsOf(n: number): string[] {
  const first = (n * LINES) % (PRODUCTS * VARIANTS_EACH - LINES)
  return Array.from({ length: LINES }, (_, line) => idOf('variant', first + line + 1))
}

export const checkoutBody = (n: number) =>
  JSON.stringify({ items: variantsOf(n).map((variant_id) => ({ variant_id, quantity: 1 })), timeZone: 'UTC' })

/** From an address of its own each: 60 a minute is the limit of one. */
export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** Everything that the app asked the database for one checkout, and what in it is that checkout's own. */
export type RecordedCheckout = { statements: Statement[]; token: string; before: string; body: string }

/** The same statements for the `n`th checkout: other goods, another address, new ids for the rows that they make. */
export function freshCheckout({ statements, token, before }: RecordedCheckout, n: number): Statement[] {
  const others = new Map<string, string>([
    [token, randomBytes(24).toString('base64url')],
    [addressOf(0), addressOf(n)],
    ...variantsOf(0).map((id, line): [string, string] => [id, variantsOf(n)[line] ?? id]),
  ])
  const known = new RegExp([...others.keys()].map((word) => word.replaceAll('.', '\\.')).join('|'), 'g')
  const session = `cs_test_${randomBytes(24).toString('hex')}`
  const ids = new Map<string, string>()
  const fresh = (id: string) => {
    const other = ids.get(id) ?? (id > before ? newId() : id)
    ids.set(id, other)
    return other
  }
  return statements.map(({ text, values }) => {
    const json = JSON.stringify(values)
      .replace(known, (word) => others.get(word) ?? word)
      .replace(/cs_test_\w+/g, session)
      .replace(IDS, fresh)
    return { text, values: JSON.parse(json) }
  })
}
