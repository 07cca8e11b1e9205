import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { isFoundAcrossSpaces, type SearchWord, startPattern } from '../product/search-terms.ts'

/** Published and with at least one variant: clients fail on a product without variants. */
export const isPublished: SQL = sql`(${eq(products.status, 'published')} and ${isNull(products.deletedAt)} and exists (
  select from ${productVariants} where ${productVariants.productId} = ${products.id} and ${isSellable}))`

/** What a variant is searched by: the option values, which are its title, and the SKU. */
const variantText: SQL = sql`lower(${productVariants.title} || chr(31) || coalesce(${productVariants.sku}, ''))`

const productText: SQL = products.searchText.getSQL()

/** Shorter words have no trigram. */
const MIN_INDEXED_LENGTH = 3

/** The text that is indexed by trigrams: without spaces and the marks that a search ignores. */
const joined = (text: SQL) => sql`translate(${text}, '-–’'' ', '')`

/** The number of products and variants with a word that are read at most to find out whether the word is rare. */
const MAX_RARE = 4000

/**
 * The condition for the products that a search finds: each word, in any order, is in the title, subtitle or ribbon, or
 * in the option values or the SKU of one variant. Undefined without words.
 *
 * The products with the rare words come from the trigram indexes first, and only these are read: with 20,000 products
 * of 4 variants, a word that few of them have takes 2 ms instead of 400 ms. A word that most products have does not
 * narrow the search: to find all of its products takes longer than to compare those with the rare words
 * (docs/performance.md).
 */
export async function findSearchCondition(
  ctx: Pick<Ctx, 'db'>,
  words: readonly SearchWord[],
): Promise<SQL | undefined> {
  const [first] = words
  if (!first) return undefined
  // The products with the only word are those that the search finds.
  if (words.length === 1 && isIndexed(first)) return sql`${products.id} = any(array(${productsWith(first)}))`
  const inProduct = words.map((word, index) => sql`${hasWord(productText, word)} as ${wordColumn(index)}`)
  const inVariant = words.map((word, index) => sql`(${wordColumn(index)} or ${hasWord(variantText, word)})`)
  const rare = (await listRareWords(ctx, words.filter(isIndexed))).map((word) => productsWith(word))
  const conditions = [
    ...(rare.length > 0 ? [sql`${products.id} = any(array(${sql.join(rare, sql` intersect `)}))`] : []),
    // The offset keeps PostgreSQL from comparing the texts of the product again for each variant.
    sql`exists (select from (select ${sql.join(inProduct, sql`, `)} offset 0) in_product, ${productVariants}
      where ${productVariants.productId} = ${products.id} and ${isSellable} and ${sql.join(inVariant, sql` and `)})`,
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whether the word of this number is in the texts of the product itself. */
const wordColumn = (index: number) => sql.raw(`word_${index}`)

/**
 * Those of the words that at most `MAX_RARE` products and variants have. The list and its filters ask for them once.
 */
const listRareWords = createResultCache('store', findRareWords)

async function findRareWords({ db }: Pick<Ctx, 'db'>, words: readonly SearchWord[]): Promise<SearchWord[]> {
  if (words.length === 0) return []
  const isRare = words.map(
    (word) => sql`(select count(*) <= ${MAX_RARE}
      from (${sql.join(rowsWith(word), sql` union all `)} limit ${MAX_RARE + 1}) found)`,
  )
  const { rows } = await db.execute<{ rare: boolean[] }>(sql`select array[${sql.join(isRare, sql`, `)}] as rare`)
  return words.filter((_, index) => rows[0]?.rare[index])
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
 * The ids of the products that have the word in their own texts or in a variant that is sold. The indexes find it
 * across the spaces of a text, where a short word does not count.
 */
function productsWith(word: SearchWord): SQL {
  return sql`(${sql.join(rowsWith(word), sql` union `)})`
}

/** The statements that read the products and the variants with the word, of which a product can have several. */
function rowsWith(word: SearchWord): SQL[] {
  const { forms } = word
  const isFound = (text: SQL) => {
    const hasForm = sql.join(
      forms.map((form) => sql`${joined(text)} like ${containsPattern(form)}`),
      sql` or `,
    )
    return forms.every(isFoundAcrossSpaces) ? sql`(${hasForm})` : sql`(${hasForm}) and ${hasWord(text, word)}`
  }
  return [
    sql`select ${products.id} from ${products} where ${isFound(productText)}`,
    sql`select ${productVariants.productId} from ${productVariants}
      where ${isSellable} and ${isFound(variantText)}`,
  ]
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
