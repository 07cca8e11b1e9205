import { type SQL, sql } from 'drizzle-orm'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'

/** Further words of a search are ignored. */
const MAX_WORDS = 10

/** Shorter words have too few trigrams to compare. */
const MIN_LENGTH_WITH_TYPOS = 5

/** `word_similarity` of pg_trgm: a word of six letters with a wrong one in its middle has 0.4. */
const MIN_SIMILARITY = 0.4

const joined = (text: SQL) => sql`translate(${text}, '- ', '')`

/**
 * Conditions for the products that a search finds: each word, in any order, is part of the title, subtitle or ribbon, or of
 * the option values or the SKU of a variant. A plural finds its singular, and hyphens don't matter (`hivis`).
 *
 * @param options.withTypos words of five letters or more in the texts of the product may have a typo
 */
export function searchConditions(search: string | undefined, { withTypos = false } = {}): SQL[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.map((word) => matchesWord(word, withTypos && word.length >= MIN_LENGTH_WITH_TYPOS))
}

function matchesWord(word: string, withTypos: boolean): SQL {
  const pattern = containsPattern(singularOf(word))
  const joinedPattern = containsPattern(singularOf(word).replaceAll('-', ''))
  const hasTypo = withTypos ? sql`or word_similarity(${word}, ${products.searchText}) >= ${MIN_SIMILARITY}` : sql``
  return sql`(${products.searchText} like ${pattern} or ${joined(sql`${products.searchText}`)} like ${joinedPattern} ${hasTypo}
    or exists (select from ${productVariants} where ${productVariants.productId} = ${products.id}
      and ${isSellable}
      and (lower(${productVariants.title}) like ${pattern} or lower(${productVariants.sku}) like ${pattern})))`
}

function singularOf(word: string): string {
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
}
