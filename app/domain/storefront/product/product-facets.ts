import { unitPrice } from '#app/domain/catalogue/price.ts'
import { EUR } from '#app/lib/money.ts'
import { PRICE_BANDS, type PriceBand, type ProductFacets, type ProductQuery } from '../store-gateway.ts'
import type { Product, Variant } from './product.ts'
import { isSoldOut } from './variants.ts'

type VariantFilters = Pick<ProductQuery, 'options' | 'price' | 'inStock'>

/** True if one variant of the product meets all the filters. */
export function hasMatchingVariant(product: Product, filters: VariantFilters): boolean {
  return product.variants.some((variant) => unmetFilters(product, variant, filters).length === 0)
}

/** Counts the choices of the filters among `products`, which the search and the collection have found. */
export function countProductFacets(products: readonly Product[], filters: VariantFilters): ProductFacets {
  const found = new Map<string, { title: string; value: string; ids: Set<string> }>()
  const prices = PRICE_BANDS.map(() => new Set<string>())
  const inStock = new Set<string>()
  for (const product of products) {
    for (const variant of product.variants) {
      const unmet = unmetFilters(product, variant, filters)
      // A filter is not applied to its own choices.
      const isFoundBy = (filter: string) => unmet.every((other) => other === filter)
      for (const { id, title } of product.options) {
        const value = variant.values[id]
        if (value === undefined || !isFoundBy(optionFilter(title))) continue
        const key = JSON.stringify([title, value])
        const entry = found.get(key) ?? { title, value, ids: new Set<string>() }
        found.set(key, entry)
        entry.ids.add(product.id)
      }
      const band = PRICE_BANDS.findIndex((band) => isInBand(variant, band))
      if (isFoundBy('price')) prices[band]?.add(product.id)
      if (isFoundBy('stock') && isAvailable(product, variant)) inStock.add(product.id)
    }
  }
  return {
    options: sortFacetOptions([...found.values()].map(({ ids, ...entry }) => ({ ...entry, count: ids.size }))),
    prices: prices.map(({ size }) => size),
    inStock: inStock.size,
    currency: products[0]?.variants[0]?.currency ?? EUR,
  }
}

/**
 * Groups the counted values by option: the option with the most products first, its values by size, number and letter.
 */
export function sortFacetOptions(
  counted: readonly { title: string; value: string; count: number }[],
): ProductFacets['options'] {
  const sum = (values: { count: number }[]) => values.reduce((sum, { count }) => sum + count, 0)
  return [...Map.groupBy(counted, ({ title }) => title)]
    .map(([title, values]) => ({
      title,
      values: values
        .map(({ value, count }) => ({ value, count }))
        .toSorted((a, b) => compareOptionValues(a.value, b.value)),
    }))
    .toSorted((a, b) => sum(b.values) - sum(a.values) || compareOptionValues(a.title, b.title))
}

const SIZES = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL']
const collator = new Intl.Collator('en', { numeric: true })

/** The order of option values: sizes from small to large, then numbers, then letters. */
export function compareOptionValues(a: string, b: string): number {
  const rank = (value: string) => {
    const index = SIZES.indexOf(value.toUpperCase())
    return index === -1 ? SIZES.length : index
  }
  return rank(a) - rank(b) || collator.compare(a, b)
}

const optionFilter = (title: string) => `option ${title}`

function isInBand(variant: Variant, { min, max }: PriceBand): boolean {
  const price = unitPrice(variant) / 10 ** variant.currency.digits
  return price >= min && (max === null || price < max)
}

const isAvailable = (product: Product, variant: Variant) => product.purchasable && !isSoldOut(variant)

/** The filters that a variant does not meet. */
function unmetFilters(product: Product, variant: Variant, { options = {}, price, inStock }: VariantFilters): string[] {
  const valueOf = (title: string) =>
    product.options.filter((option) => option.title === title).map(({ id }) => variant.values[id])
  return [
    ...Object.entries(options).flatMap(([title, value]) => (valueOf(title).includes(value) ? [] : optionFilter(title))),
    ...(price && !isInBand(variant, price) ? ['price'] : []),
    ...(inStock && !isAvailable(product, variant) ? ['stock'] : []),
  ]
}
