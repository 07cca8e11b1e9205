import { unitPrice } from '#app/domain/catalogue/price.ts'
import { type Product, type ProductOption, pricingVariant, type Variant } from './product.ts'

/** True if the variants have different prices. The product's price is then shown as `From`. */
export function hasPriceRange({ variants }: Product): boolean {
  return new Set(variants.map(unitPrice)).size > 1
}

/** Whether the stock of the variant is counted and none is left. */
export function isSoldOut({ stock }: Pick<Variant, 'stock'>): boolean {
  return stock !== null && stock <= 0
}

/**
 * The variant that a product page starts with: the requested one, else the first in stock at the product's price, else
 * the first in stock, else the one that prices the product.
 *
 * @param requestedId the variant id in the page's URL
 */
export function initialVariant(product: Product, requestedId: string | null): Variant {
  const pricing = pricingVariant(product)
  const inStock = product.variants.filter((variant) => !isSoldOut(variant))
  return (
    product.variants.find(({ id }) => id === requestedId) ??
    inStock.find((variant) => unitPrice(variant) === unitPrice(pricing)) ??
    inStock[0] ??
    pricing
  )
}

/** One value of an option in its picker. `hint` says that it is sold out or not available. */
export type OptionChoice = { value: string; hint: string | null; isAvailable: boolean }

/**
 * The values of an option, given the values selected for the options before it. A combination without a variant is not
 * available; a sold-out one can be selected. All values of the first option are available, so every value can be
 * reached.
 */
export function listOptionChoices(product: Product, option: ProductOption, selected: Variant): OptionChoice[] {
  const index = indexOfOption(product, option)
  const before = product.options.slice(0, index)
  const after = product.options.slice(index + 1)
  const candidates = product.variants.filter((variant) => matches(variant, selected, before))
  return option.values.map((value) => {
    const withValue = candidates.filter((variant) => variant.values[option.id] === value)
    if (withValue.length === 0) {
      const combination = before.map(({ id }) => selected.values[id]).join(', ')
      return { value, isAvailable: false, hint: combination ? `Not available in ${combination}` : 'Not available' }
    }
    const exact = withValue.filter((variant) => matches(variant, selected, after))
    const soldOut = (exact.length > 0 ? exact : withValue).every(isSoldOut)
    return { value, isAvailable: true, hint: soldOut ? 'Sold out' : null }
  })
}

/**
 * The variant after `value` of `option` is selected. Values of earlier options stay. Of later options as many values as
 * possible stay, and variants in stock are preferred. Returns `selected` if there is no such variant.
 */
export function selectOptionValue(product: Product, option: ProductOption, value: string, selected: Variant): Variant {
  const index = indexOfOption(product, option)
  const before = product.options.slice(0, index)
  const after = product.options.slice(index + 1)
  const countMatches = (variant: Variant) => after.filter(({ id }) => variant.values[id] === selected.values[id]).length
  const candidates = product.variants.filter(
    (variant) => variant.values[option.id] === value && matches(variant, selected, before),
  )
  const best = candidates.reduce<Variant | null>((best, variant) => {
    if (!best) return variant
    const difference = countMatches(variant) - countMatches(best)
    const isBetter = difference > 0 || (difference === 0 && isSoldOut(best) && !isSoldOut(variant))
    return isBetter ? variant : best
  }, null)
  return best ?? selected
}

/** The variant with exactly these values, in the order of the options; null if there is none. */
export function findVariantByValues(product: Product, values: readonly (string | null)[]): Variant | null {
  const hasValues = (variant: Variant) => product.options.every(({ id }, index) => variant.values[id] === values[index])
  return product.variants.find(hasValues) ?? null
}

/** The name of the form field of the option at `index`, from 0. */
export function optionFieldName(index: number): string {
  return `option_${index}`
}

function matches(variant: Variant, selected: Variant, options: ProductOption[]): boolean {
  return options.every(({ id }) => variant.values[id] === selected.values[id])
}

function indexOfOption({ options }: Product, option: ProductOption): number {
  return options.findIndex(({ id }) => id === option.id)
}
