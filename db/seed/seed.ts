import { and, eq, inArray, sql } from 'drizzle-orm'
import { acquireKeyLock } from '#app/core/advisory-lock.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { DEMO_PASSWORD, type DemoPerson, PEOPLE } from './demo/people.ts'

export type Scenario = 'none' | 'demo' | 'large'
export type DemoAccount = { role: string; email: string; password: string }

/**
 * Loads a scenario in one transaction, if the database has no users.
 *
 * `none`: nothing. `demo`: the agency's settings, people, companies, jobs with their views, applications with resumes
 * and interviews, consultations, and a store with orders. `large`: the same and 5,000 generated jobs. No emails are
 * pending, and only the orders have audit events.
 *
 * @returns the demo accounts in the database, which the server prints when it starts; empty for `none`
 */
export async function seed(ctx: Ctx, scenario: Scenario): Promise<DemoAccount[]> {
  if (scenario === 'none') return []
  if (await isEmpty(ctx)) {
    // Hashed before the transaction, because scrypt takes about 100 ms, and once, because all passwords are the same.
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    // Loaded here, because only the first start needs the texts of the scenarios and what draws their images.
    const [{ loadScenario }, { drawCatalogue }] = await Promise.all([
      import('./load-scenario.ts'),
      import('./load-store.ts'),
    ])
    const drawnImages = await drawCatalogue(ctx.files)
    await transaction(ctx, async (ctx) => {
      await acquireKeyLock(ctx, 'seed')
      if (await isEmpty(ctx)) await loadScenario(ctx, scenario, passwordHash, drawnImages)
    })
    // Without waiting for autovacuum, so that the first requests get the right plans and index-only scans.
    const filled = sql`${users}, ${profiles}, ${companies}, ${jobs}, ${applications}, ${bookings}, ${products}, ${productVariants}, ${orders}, ${orderLines}`
    await ctx.db.execute(sql`vacuum (analyze) ${filled}`)
  }
  return listDemoAccounts(ctx)
}

async function isEmpty(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db.select({ id: users.id }).from(users).limit(1)
  return rows.length === 0
}

/** The demo accounts that still have the demo password: changing a password sets `updated_at`. */
export async function listDemoAccounts(ctx: Ctx): Promise<DemoAccount[]> {
  const known = await ctx.db
    .select({ email: users.email })
    .from(users)
    .innerJoin(accounts, eq(accounts.userId, users.id))
    .where(and(inArray(users.email, Object.keys(PEOPLE)), eq(accounts.updatedAt, accounts.createdAt)))
  const emails = new Set(known.map((row) => row.email))
  return Object.entries<DemoPerson>(PEOPLE)
    .filter(([email]) => emails.has(email))
    .map(([email, { role }]) => ({ role, email, password: DEMO_PASSWORD }))
}
