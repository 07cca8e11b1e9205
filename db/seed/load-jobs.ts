import type { Ctx } from '#app/core/context.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { newId } from '#app/lib/id.ts'
import { jobs } from '#db/schema/jobs.ts'
import type { CompanyName } from './demo/companies.ts'
import { AGED_CARE_JOBS } from './demo/jobs-aged-care.ts'
import { AGENCY_JOBS } from './demo/jobs-agency.ts'
import { COUNCIL_JOBS } from './demo/jobs-council.ts'
import { HOSPITALITY_JOBS } from './demo/jobs-hospitality.ts'
import { LOGISTICS_JOBS } from './demo/jobs-logistics.ts'
import { MINING_JOBS } from './demo/jobs-mining.ts'
import { SOFTWARE_JOBS } from './demo/jobs-software.ts'
import type { PersonEmail } from './demo/people.ts'
import { type DemoJob, jobRow, type NewJob } from './demo-job.ts'
import { type LoadedPerson, personOf } from './load-people.ts'

export type LoadedJob = NewJob & { id: string }

/** Rows per insert: with 29 columns each, far below the limit of 65,535 parameters. */
const BATCH = 500

/** The jobs of each poster and company. Jobs without a company are the agency's. */
export const POSTINGS: { by: PersonEmail; company: CompanyName | null; jobs: DemoJob[] }[] = [
  { by: 'dean@wattlebank.example', company: 'Wattlebank Logistics', jobs: LOGISTICS_JOBS },
  { by: 'sunita@rosellahouse.example', company: 'Rosella House Aged Care', jobs: AGED_CARE_JOBS },
  { by: 'kelly@redgully.example', company: 'Redgully Mining Services', jobs: MINING_JOBS },
  { by: 'ben@tideline.example', company: 'Tideline Software', jobs: SOFTWARE_JOBS },
  { by: 'admin@muster.example', company: 'Salt & Ember Hospitality', jobs: HOSPITALITY_JOBS },
  { by: 'admin@muster.example', company: null, jobs: [...AGENCY_JOBS, ...COUNCIL_JOBS] },
]

/** The rows of the demo jobs. */
export function demoJobs(
  ctx: Ctx,
  agencyName: string,
  companyIds: Map<string, string>,
  people: Map<string, LoadedPerson>,
): NewJob[] {
  return POSTINGS.flatMap(({ by, company, jobs }) => {
    const companyId = company ? (companyIds.get(company) ?? null) : null
    const poster = { postedBy: personOf(people, by).id, companyId, companyName: company ?? agencyName }
    return jobs.map((job) => jobRow(ctx, job, poster))
  })
}

/** Inserts the jobs, oldest first, so that ids sort by time, and lists the open ones. */
export async function loadJobs(ctx: Ctx, rows: NewJob[]): Promise<LoadedJob[]> {
  const loaded = rows
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row) => ({ id: newId(), ...row }))
  for (let start = 0; start < loaded.length; start += BATCH) {
    await ctx.db.insert(jobs).values(loaded.slice(start, start + BATCH))
  }
  await recomputeListing(ctx, undefined)
  return loaded
}
