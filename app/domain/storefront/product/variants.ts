import { unitPrice } from '#app/domain/catalogue/price.ts'
import { type Product, type ProductOption, pricingVariant, type Variant } from './product.ts'

/** Do the variants cost differently? The shown price is then a `From`. */
export function hasPriceRange({ variants }: Product): boolean {
  return new Set(variants.map(unitPrice)).size > 1
}

export function isSoldOut({ stock }: Pick<Variant, 'stock'>): boolean {
  return stock !== null && stock <= 0
}

/**
 * The variant that a product page begins with: the one in its address, else the first in stock at the price that the
 * product shows, else the first in stock, else the one that prices it.
 */
export function initialVariant(product: Product, asked: string | null): Variant {
  const pricing = pricingVariant(product)
  const inStock = product.variants.filter((variant) => !isSoldOut(variant))
  return (
    product.variants.find(({ id }) => id === asked) ??
    inStock.find((variant) => unitPrice(variant) === unitPrice(pricing)) ??
    inStock[0] ??
    pricing
  )
}

/** One value of an option as the picker offers it; `why` says what stands in its way. */
export type OptionChoice = { value: string; hint: string | null; isAvailable: boolean }

/**
 * The values of an option, as far as the options before it are chosen. A combination that nobody makes is impossible; a
 * sold-out one can be looked at. The first option's values are all possible, so no choice can become a trap.
 */
export function listOptionChoices(product: Product, option: ProductOption, chosen: Variant): OptionChoice[] {
  const before = product.options.slice(0, indexOfOption(product, option))
  const alike = product.variants.filter((variant) => before.every(({ id }) => variant.values[id] === chosen.values[id]))
  const after = product.options.slice(before.length + 1)
  return option.values.map((value) => {
    const made = alike.filter((variant) => variant.values[option.id] === value)
    if (made.length === 0) {
      return { value, isAvailable: false, hint: `not in ${before.map(({ id }) => chosen.values[id]).join(', ')}` }
    }
    const meant = made.filter((variant) => after.every(({ id }) => variant.values[id] === chosen.values[id]))
    const soldOut = (meant.length > 0 ? meant : made).every(isSoldOut)
    return { value, isAvailable: true, hint: soldOut ? 'sold out' : null }
  })
}

/**
 * The variant after choosing `value`: what was chosen before stays; of what comes after, as much as can, one that is in
 * stock first.
 */
export function selectOptionValue(product: Product, option: ProductOption, value: string, chosen: Variant): Variant {
  const place = indexOfOption(product, option)
  const before = product.options.slice(0, place)
  const after = product.options.slice(place + 1)
  const same = (variant: Variant, options: ProductOption[]) =>
    options.filter(({ id }) => variant.values[id] === chosen.values[id]).length
  const candidates = product.variants.filter(
    (variant) => variant.values[option.id] === value && same(variant, before) === before.length,
  )
  const best = candidates.reduce<Variant | null>((winner, variant) => {
    if (!winner) return variant
    const kept = same(variant, after) - same(winner, after)
    const better = kept > 0 || (kept === 0 && isSoldOut(winner) && !isSoldOut(variant))
    return better ? variant : winner
  }, null)
  return best ?? chosen
}

/** The variant of exactly these values, in the options' order, as a plain form sends them; null where nobody makes it. */
export function findVariantByValues(product: Product, values: readonly (string | null)[]): Variant | null {
  const fits = (variant: Variant) => product.options.every(({ id }, place) => variant.values[id] === values[place])
  return product.variants.find(fits) ?? null
}

function indexOfOption({ options }: Product, option: ProductOption): number {
  return options.findIndex(({ id }) => id === option.id)
}
