/** How amounts of a currency are written. */
export type Currency = {
  /** ISO 4217 in lower case; `eur` where a store gives none (specification section 9). */
  code: string
  /** Digits after the point: 2 where a store says nothing, 0 for yen, 3 for dinars. */
  digits: number
  /** `$1` in it stands for the amount; null: the symbol is put before the amount. */
  template: string | null
  symbol: string
}

/** What the built-in store and our own orders are in. */
export const AUD: Currency = { code: 'aud', digits: 2, template: '$$1', symbol: '$' }

/** What a store that names no currency sells in (specification section 9). */
export const EUR: Currency = { code: 'eur', digits: 2, template: null, symbol: '€' }

/**
 * An amount in minor units as people read it: 1099 AUD is `$10.99`, 500 yen `¥500`, a null amount nothing at all.
 * Less than nothing has the typographic minus first, as wide as a plus.
 * A point before the decimals and no separators of thousands, as the store's other clients write (store-contract 3.4).
 *
 * The two characters `$1` of a template are a placeholder: the first of them is replaced, and literally, so that `$$1`
 * is a dollar sign and the amount. A template without one is no template.
 */
export function formatMoney(amount: number | null | undefined, currency: Currency): string {
  if (amount === null || amount === undefined) return ''
  if (amount < 0) return `−${formatMoney(-amount, currency)}`
  const text = (amount / 10 ** currency.digits).toFixed(currency.digits)
  return currency.template?.includes('$1') ? currency.template.replace('$1', () => text) : `${currency.symbol}${text}`
}
