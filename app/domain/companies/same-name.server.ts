import { and, eq, exists, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { companies } from '#db/schema/companies.ts'

/** A name without case, spaces and punctuation: "Bright & Co." and "bright and co" are the same. */
const nameKey = (name: AnyPgColumn | SQL): SQL => sql`translate(replace(lower(${name}), '&', 'and'), ' .,''’()/-', '')`

/**
 * A company's `verified_at` after its name is changed to `name`: an admin has verified the name, so another one is not
 * verified.
 */
export const verifiedAtUnder = (name: string): SQL =>
  sql`case when ${nameKey(companies.name)} = ${nameKey(sql`${name}::text`)} then ${companies.verifiedAt} end`

/**
 * Which of these companies are not verified and have the same name as another company. Anyone can register a company
 * under a name that is already used, so an admin checks who it is before verifying it. One scan of `companies`.
 */
export async function findSameNameCompanies(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const other = alias(companies, 'other')
  const rows = await ctx.db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        inArray(companies.id, [...ids]),
        isNull(companies.verifiedAt),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(other)
            .where(and(ne(other.id, companies.id), eq(nameKey(other.name), nameKey(companies.name)))),
        ),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Whether another company with the same name is verified. One scan of `companies`. */
export async function hasNameOfVerifiedCompany(ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  return (await listNamesakesOfVerified(ctx, [id])).length > 0
}

/** Which of these companies have the name of another one that is verified. One scan of `companies`. */
export async function listNamesakesOfVerified({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const other = alias(companies, 'other')
  const rows = await db
    .selectDistinct({ id: companies.id })
    .from(companies)
    .innerJoin(other, and(ne(other.id, companies.id), eq(nameKey(other.name), nameKey(companies.name))))
    .where(and(inArray(companies.id, [...ids]), isNotNull(other.verifiedAt)))
  return rows.map(({ id }) => id)
}
