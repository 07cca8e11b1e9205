import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { createResultCache } from '#app/core/result-cache.server.ts'
import { isSellable } from '#app/domain/catalogue/variants/sellable.server.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import {
  type CorrectedSearch,
  canHaveTypo,
  correctSpelling,
  MAX_EDITS,
  type ProductWord,
} from '../product/correct-spelling.ts'
import { listSynonyms, parseSearchTerms, toSearchWord } from '../product/search-terms.ts'
import { findSearchCondition, isPublished } from './product-search.server.ts'

/** The first products of the store whose words are known. Bounds the query, which runs only for an unknown word. */
const MAX_PRODUCTS = 3000

/** Words of the products that are compared with one typed word, the most similar first. */
const MAX_SIMILAR = 50

/**
 * The search with each word that no product of the built-in store has replaced by one that products have.
 *
 * @returns null if all words are known, or if one has no replacement
 */
export const correctSearch = createResultCache(
  'store',
  async (ctx: Pick<Ctx, 'db'>, search: string): Promise<CorrectedSearch | null> => {
    const words = parseSearchTerms(search)
    const known = await findKnownWords(ctx, [...words.map(({ text }) => text), ...words.flatMap(listSynonyms)])
    const unknown = words.filter((word) => ![word.text, ...listSynonyms(word)].some((text) => known.has(text)))
    if (!unknown.every(canHaveTypo)) return null
    const similar =
      unknown.length > 0
        ? await listSimilarWords(
            ctx,
            unknown.map(({ text }) => text),
          )
        : []
    return correctSpelling(
      words,
      (text) => known.has(text),
      (typed) => similar.filter((row) => row.typed === typed),
    )
  },
)

const isListed: SQL | undefined = and(isPublished, eq(products.hidden, false))

/** Those of `texts` that a listed product has. */
async function findKnownWords(ctx: Pick<Ctx, 'db'>, texts: readonly string[]): Promise<Set<string>> {
  const different = [...new Set(texts)]
  if (different.length === 0) return new Set()
  const conditions = await Promise.all(different.map((text) => findSearchCondition(ctx, [toSearchWord(text)])))
  const checks = different.map(
    (text, index) => sql`select ${text}::text as text
      where exists (select from ${products} where ${and(isListed, conditions[index])})`,
  )
  const { rows } = await ctx.db.execute<{ text: string }>(sql.join(checks, sql` union all `))
  return new Set(rows.map(({ text }) => text))
}

/**
 * For each unknown word, the words of the products that are most like it by their trigrams, and have nearly its length.
 * Words with hyphens are compared as one word and in their parts, SKUs only as one word.
 */
async function listSimilarWords(
  ctx: Pick<Ctx, 'db'>,
  typed: readonly string[],
): Promise<(ProductWord & { typed: string })[]> {
  const listed = ctx.db
    .select({ id: products.id, searchText: products.searchText })
    .from(products)
    .where(isListed)
    .orderBy(asc(products.position), asc(products.id))
    .limit(MAX_PRODUCTS)
  const { rows } = await ctx.db.execute<ProductWord & { typed: string }>(sql`
    with listed as materialized (${listed}),
      variants as materialized (
        select lower(${productVariants.title}) as title, lower(${productVariants.sku}) as sku from ${productVariants}
        where ${productVariants.productId} in (select id from listed) and ${isSellable}),
      texts as materialized (select search_text as text from listed union all select distinct title from variants),
      words as materialized (
        select word, count(*)::int as uses, translate(word, '-–’''', '') as plain from (
          select regexp_split_to_table(text, '[^[:alnum:]’''-]+') as word from texts
          union all select regexp_split_to_table(text, '[^[:alnum:]]+') from texts where text like '%-%'
          union all select sku from variants) split
        where word ~ '[[:alpha:]]' group by word)
    select typed, word, uses from unnest(${sql.param([...typed])}::text[]) typed
      cross join lateral (
        select word, uses from words
        where abs(length(plain) - length(typed)) <= ${MAX_EDITS}
          and (left(plain, 1) = left(typed, 1) or right(plain, 1) = right(typed, 1) or similarity(plain, typed) > 0.2)
        order by similarity(plain, typed) desc, uses desc, word limit ${MAX_SIMILAR}) ranked`)
  return rows
}
