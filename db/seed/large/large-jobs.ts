import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import { companies } from '#db/schema/companies.ts'
import { jobRow, type NewJob, type Poster } from '../demo-job.ts'
import { type LoadedPerson, personOf } from '../load-people.ts'
import { generateJob } from './generate-job.ts'
import { COMPANY_NAMES } from './phrases.ts'
import { Random } from './random.ts'
import type { Sector } from './sector.ts'
import { HANDS_ON_SECTORS } from './sectors-hands-on.ts'
import { OFFICE_SECTORS } from './sectors-office.ts'

/** How many ads the scenario adds to the demonstration's, and over how many days they were posted. */
export const LARGE_JOB_COUNT = 5_000
const DAYS = 300

/** Any number: it only has to stay the same. */
const SEED = 1_788

/**
 * Makes the companies. @returns the rows of 5,000 ads of theirs, posted by the agency's admin; but for ids and the
 * moment of seeding the same on every machine
 */
export async function largeJobs(ctx: Ctx, people: Map<string, LoadedPerson>): Promise<NewJob[]> {
  const random = new Random(SEED)
  const postedBy = personOf(people, 'admin@muster.example').id
  const hirers = [...HANDS_ON_SECTORS, ...OFFICE_SECTORS].flatMap((sector) =>
    COMPANY_NAMES.map((first) => ({
      sector,
      poster: { postedBy, companyId: newId(), companyName: `${first} ${random.pick(sector.companies)}` },
    })),
  )
  await insertCompanies(ctx, hirers)
  return Array.from({ length: LARGE_JOB_COUNT }, (_, n) => {
    const { sector, poster } = random.pick(hirers)
    return jobRow(ctx, generateJob(random, sector, `MUS-L${String(n + 1).padStart(4, '0')}`, DAYS), poster)
  })
}

async function insertCompanies(ctx: Ctx, hirers: { sector: Sector; poster: Poster & { companyId: string } }[]) {
  const at = new Date(ctx.now.getTime() - (DAYS + 1) * 86_400_000)
  await ctx.db.insert(companies).values(
    hirers.map(({ poster }) => ({
      id: poster.companyId,
      name: poster.companyName,
      slug: slugify(poster.companyName),
      createdAt: at,
      updatedAt: at,
    })),
  )
}
