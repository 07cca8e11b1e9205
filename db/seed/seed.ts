import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, transaction } from '#app/core/context.ts'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { hashPassword } from '#app/platform/auth.server.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { products, productVariants } from '#db/schema/catalogue.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { accounts, profiles, users } from '#db/schema/people.ts'
import { DEMO_PASSWORD, type DemoPerson, PEOPLE } from './demo/people.ts'
import { largeJobs } from './large/large-jobs.ts'
import { loadApplications } from './load-applications.ts'
import { loadBookings } from './load-bookings.ts'
import { demoJobs, loadJobs } from './load-jobs.ts'
import { loadOrders } from './load-orders.ts'
import { loadCompanies, loadPeople, personOf } from './load-people.ts'
import { type Drawings, drawCatalogue, loadStore } from './load-store.ts'

export type Scenario = 'none' | 'demo' | 'large'
export type DemoAccount = { role: string; email: string; password: string }

/** Names the advisory lock that keeps two starts from seeding one database twice. */
const SEED_LOCK = 'muster.seed'

/**
 * Loads a scenario into a database without people, all of it or nothing, and leaves any other database alone.
 *
 * `none`: nothing. `demo`: people, companies, ads, applications and consultations that tell a story, and a shop with
 * its orders. `large`: the same among 5,000 generated ads. No mail waits, and the only history is that of the orders.
 *
 * @returns the demonstration accounts that the database holds, to be printed at start; none for `none`
 */
export async function seed(ctx: Ctx, scenario: Scenario): Promise<DemoAccount[]> {
  if (scenario === 'none') return []
  if (await isEmpty(ctx)) {
    // Before the transaction: scrypt takes about 100 ms. One hash serves everybody.
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const drawings = await drawCatalogue(ctx.files)
    await transaction(ctx, async (ctx) => {
      await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${SEED_LOCK}))`)
      if (await isEmpty(ctx)) await load(ctx, scenario, passwordHash, drawings)
    })
    // Now rather than when autovacuum comes by: the first visitors get the right plans and index-only scans.
    const filled = sql`${users}, ${profiles}, ${companies}, ${jobs}, ${applications}, ${bookings}, ${products}, ${productVariants}, ${orders}, ${orderLines}`
    await ctx.db.execute(sql`vacuum (analyze) ${filled}`)
  }
  return listDemoAccounts(ctx)
}

async function load(
  ctx: Ctx,
  scenario: Exclude<Scenario, 'none'>,
  passwordHash: string,
  drawings: Drawings,
): Promise<void> {
  const companyIds = await loadCompanies(ctx)
  const people = await loadPeople(ctx, companyIds, passwordHash)
  const rows = demoJobs(ctx, DEFAULT_AGENCY.name, companyIds, people)
  if (scenario === 'large') rows.push(...(await largeJobs(ctx, people)))
  const loaded = await loadJobs(ctx, rows)
  await loadApplications(ctx, loaded, people)
  await loadBookings(ctx, people)
  await loadStore(ctx, drawings, personOf(people, 'admin@muster.example').id)
  await loadOrders(ctx, people)
}

async function isEmpty(ctx: Ctx): Promise<boolean> {
  const anybody = await ctx.db.select({ id: users.id }).from(users).limit(1)
  return anybody.length === 0
}

/** The demonstration accounts whose password is still the printed one: a change sets `updated_at`. */
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
