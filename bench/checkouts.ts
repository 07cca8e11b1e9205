import { randomBytes } from 'node:crypto'
import { createIdReplacer, IDS, type Statement } from './statements.ts'

export const PRODUCTS = 1000
export const VARIANTS_EACH = 4
/** Lines of a checkout. */
const LINES = 3

/** Ids that sort by their number, the order in which a checkout locks them. */
const idOf = (kind: 'prod' | 'variant', n: number) => `${kind}_${String(n).padStart(26, '0')}`

export const PRODUCT_ID = idOf('prod', 7)
export const CHECKOUT_PATH = '/store/store_muster/checkout'

/** Variants of the `n`th checkout; consecutive checkouts have different ones. */
function variantsOf(n: number): string[] {
  const first = (n * LINES) % (PRODUCTS * VARIANTS_EACH - LINES)
  return Array.from({ length: LINES }, (_, line) => idOf('variant', first + line + 1))
}

export const checkoutBody = (n: number) =>
  JSON.stringify({ items: variantsOf(n).map((variant_id) => ({ variant_id, quantity: 1 })), timeZone: 'UTC' })

/** The IP address of the `n`th checkout: the rate limit is 60 per minute and address. */
export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** The statements that the app ran for one checkout, with the values that differ between checkouts. */
export type RecordedCheckout = { statements: Statement[]; token: string; before: string; body: string }

/** The same statements for the `n`th checkout: other variants, another IP address, new ids for the inserted rows. */
export function freshCheckout({ statements, token, before }: RecordedCheckout, n: number): Statement[] {
  const replacements = new Map<string, string>([
    [token, randomBytes(24).toString('base64url')],
    [addressOf(0), addressOf(n)],
    ...variantsOf(0).map((id, line): [string, string] => [id, variantsOf(n)[line] ?? id]),
  ])
  const known = new RegExp([...replacements.keys()].map((value) => value.replaceAll('.', '\\.')).join('|'), 'g')
  const session = `cs_test_${randomBytes(24).toString('hex')}`
  const replaceId = createIdReplacer(before)
  return statements.map(({ text, values }) => {
    const json = JSON.stringify(values)
      .replace(known, (value) => replacements.get(value) ?? value)
      .replace(/cs_test_\w+/g, session)
      .replace(IDS, replaceId)
    return { text, values: JSON.parse(json) }
  })
}
