import { type CorrectedSearch, correctSpelling, type ProductWord } from './correct-spelling.ts'
import type { Product } from './product.ts'
import { hasWord, parseSearchTerms, type SearchWord, toSearchWord } from './search-terms.ts'

/**
 * Whether each word is in the title, subtitle or ribbon of a product, or in the values or the SKU of one of its
 * variants.
 */
export function hasSearchTerms(product: Product, words: readonly SearchWord[]): boolean {
  const others = words.filter((word) => !hasWord(productText(product), word))
  return others.length === 0 || variantTexts(product).some((text) => others.every((word) => hasWord(text, word)))
}

/** The found products with those first whose titles have all words. */
export function sortByTitle(products: readonly Product[], words: readonly SearchWord[]): Product[] {
  const isMatch = ({ title }: Product) => words.every((word) => hasWord(title, word))
  return [...products.filter(isMatch), ...products.filter((product) => !isMatch(product))]
}

/**
 * The search with each word that none of the products has replaced by one that they have; null as in `correctSpelling`.
 */
export function correctProductSearch(products: readonly Product[], search: string): CorrectedSearch | null {
  const isKnown = (text: string) => products.some((product) => hasSearchTerms(product, [toSearchWord(text)]))
  const variants = products.flatMap((product) => product.variants)
  const titles = new Set(variants.map(({ title, values }) => [title, ...Object.values(values)].join(' ').toLowerCase()))
  const words = [...products.map(productText), ...titles].flatMap((text) => [
    ...new Set([...text.split(/[^\p{L}\p{N}’'-]+/u), ...text.split(/[^\p{L}\p{N}]+/u)]),
  ])
  const uses = new Map<string, number>()
  for (const word of [...words, ...variants.map(({ sku }) => sku?.toLowerCase() ?? '')]) {
    uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  const known = [...uses].map(([word, uses]): ProductWord => ({ word, uses }))
  return correctSpelling(parseSearchTerms(search), isKnown, () => known)
}

function productText({ title, subtitle, ribbon }: Product): string {
  return [title, subtitle, ribbon].join('\u001f').toLowerCase()
}

function variantTexts({ variants }: Product): string[] {
  return variants.map(({ title, values, sku }) =>
    [title, ...Object.values(values), sku ?? ''].join('\u001f').toLowerCase(),
  )
}
