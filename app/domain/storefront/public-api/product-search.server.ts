import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { isFoundAcrossSpaces, type SearchWord, startPattern } from '../product/search-terms.ts'

/** Published and with at least one variant: clients fail on a product without variants (store-contract 3.4). */
export const isPublished: SQL = sql`(${eq(products.status, 'published')} and ${isNull(products.deletedAt)} and exists (
  select from ${productVariants} where ${productVariants.productId} = ${products.id} and ${isSellable}))`

/** What a variant is searched by: the option values, which are its title, and the SKU. */
const variantText: SQL = sql`lower(${productVariants.title} || chr(31) || coalesce(${productVariants.sku}, ''))`

const productText: SQL = products.searchText.getSQL()

/** Shorter words have no trigram. */
const MIN_INDEXED_LENGTH = 3

/** The text that is indexed by trigrams: without spaces and the marks that a search ignores. */
const joined = (text: SQL) => sql`translate(${text}, '-–’'' ', '')`

/**
 * The condition for the products that a search finds: each word, in any order, is in the title, subtitle or ribbon, or in the
 * option values or the SKU of one variant. Undefined without words.
 *
 * The products with each word come from the trigram indexes first, and only these are read: with 20,000 products of 4
 * variants, a word that few of them have takes 2 ms instead of 400 ms.
 */
export function searchCondition(words: readonly SearchWord[]): SQL | undefined {
  const [first] = words
  if (!first) return undefined
  // The products with the only word are those that the search finds.
  if (words.length === 1 && isIndexed(first)) return sql`${products.id} = any(array(${productsWith(first, true)}))`
  const inProduct = words.map((word) => hasWord(productText, word))
  const inVariant = words.map((word, index) => sql`(${inProduct[index]} or ${hasWord(variantText, word)})`)
  const indexed = words.filter(isIndexed).map((word) => productsWith(word))
  const conditions = [
    ...(indexed.length > 0 ? [sql`${products.id} = any(array(${sql.join(indexed, sql` intersect `)}))`] : []),
    sql`(${sql.join(inProduct, sql` and `)} or exists (select from ${productVariants}
      where ${productVariants.productId} = ${products.id} and ${isSellable} and ${sql.join(inVariant, sql` and `)}))`,
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** True for a product whose title has all words, for the order of what a search finds. Undefined without words. */
export function isTitleMatch(words: readonly SearchWord[]): SQL | undefined {
  if (words.length === 0) return undefined
  const title = sql`lower(${products.title})`
  return sql`(${sql.join(
    words.map((word) => hasWord(title, word)),
    sql` and `,
  )})`
}

const isIndexed = ({ forms, size }: SearchWord) =>
  size === null && forms.every(({ length }) => length >= MIN_INDEXED_LENGTH)

/**
 * The ids of the products that have a form of the word, or a variant with one, if necessary across spaces. `isExact` leaves
 * out the products with it in a variant that is not sold, and across the spaces of a text where the word is too short for it.
 */
function productsWith(word: SearchWord, isExact = false): SQL {
  const { forms } = word
  const isFound = (text: SQL) => {
    const hasForm = sql.join(
      forms.map((form) => sql`${joined(text)} like ${containsPattern(form)}`),
      sql` or `,
    )
    return isExact && !forms.every(isFoundAcrossSpaces)
      ? sql`(${hasForm}) and ${hasWord(text, word)}`
      : sql`(${hasForm})`
  }
  return sql`(select ${products.id} from ${products} where ${isFound(productText)}
    union select ${productVariants.productId} from ${productVariants}
    where ${isExact ? isSellable : isNull(productVariants.deletedAt)} and ${isFound(variantText)})`
}

/** The SQL form of `hasWord` (search-terms.ts). The tests compare the results. */
function hasWord(text: SQL, { forms, size }: SearchWord): SQL {
  const hasPattern = (pattern: string) => sql`translate(${text}, '’''', '') ~ ${pattern}`
  if (size !== null) return hasPattern(size)
  const matches = forms.map((form) => {
    const pattern = startPattern(form)
    if (pattern !== null) return hasPattern(pattern)
    const compared = isFoundAcrossSpaces(form) ? joined(text) : sql`translate(${text}, '-–’''', '')`
    return sql`${compared} like ${containsPattern(form)}`
  })
  return sql`(${sql.join(matches, sql` or `)})`
}
