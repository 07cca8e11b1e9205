import { formatNumber } from './numbers.ts'

/** How amounts of a currency are formatted. */
export type Currency = {
  /** ISO 4217 in lower case; `eur` where a store gives none (specification section 9). */
  code: string
  /** Decimal digits: 0 for yen, 3 for dinars, 2 if the store gives none. */
  digits: number
  /** A text in which `$1` is replaced by the amount. Null: the symbol before the amount. */
  template: string | null
  symbol: string
}

/** The currency of the built-in store and its orders. */
export const AUD: Currency = { code: 'aud', digits: 2, template: '$$1', symbol: '$' }

/** The currency of a store that gives none (specification section 9). */
export const EUR: Currency = { code: 'eur', digits: 2, template: null, symbol: '€' }

/**
 * Formats an amount in minor units: 1099 AUD as `$10.99`, 500 yen as `¥500`, a null amount as ''. A negative amount
 * starts with a minus sign (U+2212), 112050 as `$1,120.50`. The public store API sends amounts and templates, never
 * this text.
 *
 * The first `$1` of a template is replaced literally, so `$$1` is a dollar sign and the amount. A template without `$1`
 * is ignored.
 */
export function formatMoney(amount: number | null | undefined, currency: Currency): string {
  if (amount === null || amount === undefined) return ''
  if (amount < 0) return `−${formatMoney(-amount, currency)}`
  const [whole = '', fraction] = (amount / 10 ** currency.digits).toFixed(currency.digits).split('.')
  const grouped = formatNumber(Number(whole))
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`
  return currency.template?.includes('$1') ? currency.template.replace('$1', () => text) : `${currency.symbol}${text}`
}
