import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import { companies } from '#db/schema/companies.ts'

/** Makes a company with a public address from its name; the id's end is added where that is taken. @returns its id */
export async function createCompany(ctx: Ctx, name: string): Promise<string> {
  const id = newId()
  const base = slugify(name, 60)
  const row = { id, name, createdAt: ctx.now, updatedAt: ctx.now }
  if (base) {
    const made = await ctx.db
      .insert(companies)
      .values({ ...row, slug: base })
      .onConflictDoNothing({ target: companies.slug })
      .returning({ id: companies.id })
    if (made.length > 0) return id
  }
  await ctx.db.insert(companies).values({ ...row, slug: [base || 'company', id.slice(-8)].join('-') })
  return id
}
