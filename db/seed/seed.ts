import { count } from 'drizzle-orm'
import type { Ctx } from '#app/policy/context.ts'
import { users } from '#db/schema/people.ts'

export type Scenario = 'none' | 'demo' | 'large'
export type DemoAccount = { role: string; email: string; password: string }

/** Loads a scenario into an empty database. @returns the demonstration accounts, to be printed at start. */
export async function seed(ctx: Ctx, scenario: Scenario): Promise<DemoAccount[]> {
  if (scenario === 'none') return []
  const [row] = await ctx.db.select({ people: count() }).from(users)
  if (row && row.people > 0) return []
  return []
}
