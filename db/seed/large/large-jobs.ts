import type { Ctx } from '#app/core/context.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { slugify } from '#app/lib/slug.ts'
import { companies } from '#db/schema/companies.ts'
import { jobRow, type NewJob, type Poster } from '../demo-job.ts'
import { type LoadedPerson, personOf } from '../load-people.ts'
import { generateJob } from './generate-job.ts'
import { COMPANY_NAMES } from './phrases.ts'
import { Random } from './random.ts'
import type { Sector } from './sector.ts'
import { OFFICE_SECTORS } from './sectors-office.ts'
import { ON_SITE_SECTORS } from './sectors-on-site.ts'

/** The number of generated jobs. */
export const LARGE_JOB_COUNT = 5_000
/** The jobs were posted in this many days before the seeding. */
const DAYS = 300

/** The seed of the random numbers, an arbitrary constant. */
const SEED = 1_788

/**
 * Inserts about 160 companies and generates their jobs, posted by the admin. Apart from ids and times, the data is the
 * same on every machine.
 *
 * @returns the rows of the jobs
 */
export async function largeJobs(ctx: Ctx, people: Map<string, LoadedPerson>): Promise<NewJob[]> {
  const random = new Random(SEED)
  const postedBy = personOf(people, 'admin@muster.example').id
  const employers = [...ON_SITE_SECTORS, ...OFFICE_SECTORS].flatMap((sector) =>
    COMPANY_NAMES.map((first) => ({
      sector,
      poster: { postedBy, companyId: newId(), companyName: `${first} ${random.pick(sector.companies)}` },
    })),
  )
  await insertCompanies(ctx, employers)
  return Array.from({ length: LARGE_JOB_COUNT }, (_, n) => {
    const { sector, poster } = random.pick(employers)
    return jobRow(ctx, generateJob(random, sector, `MUS-L${String(n + 1).padStart(4, '0')}`, DAYS), poster)
  })
}

async function insertCompanies(ctx: Ctx, employers: { sector: Sector; poster: Poster & { companyId: string } }[]) {
  const at = new Date(ctx.now.getTime() - (DAYS + 1) * DAY_MS)
  await ctx.db.insert(companies).values(
    employers.map(({ poster }) => ({
      id: poster.companyId,
      name: poster.companyName,
      slug: slugify(poster.companyName),
      verifiedAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  )
}
