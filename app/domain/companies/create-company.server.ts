import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import { companies } from '#db/schema/companies.ts'

/** Creates a company with a slug from its name. If the slug is taken, the end of the id is appended. @returns the id */
export async function createCompany(ctx: Ctx, name: string): Promise<string> {
  const id = newId()
  const base = slugify(name, 60)
  const row = { id, name, createdAt: ctx.now, updatedAt: ctx.now }
  if (base) {
    const inserted = await ctx.db
      .insert(companies)
      .values({ ...row, slug: base })
      .onConflictDoNothing({ target: companies.slug })
      .returning({ id: companies.id })
    if (inserted.length > 0) return id
  }
  await ctx.db.insert(companies).values({ ...row, slug: [base || 'company', id.slice(-8)].join('-') })
  return id
}
