import type { Ctx } from '#app/core/context.ts'
import { recomputeListing } from '#app/domain/jobs/listing.server.ts'
import { newId } from '#app/lib/id.ts'
import { jobs } from '#db/schema/jobs.ts'
import { type Ad, type NewJob, rowOf } from './ad.ts'
import { AGED_CARE_ADS } from './demo/ads-aged-care.ts'
import { AGENCY_ADS } from './demo/ads-agency.ts'
import { COUNCIL_ADS } from './demo/ads-council.ts'
import { HOSPITALITY_ADS } from './demo/ads-hospitality.ts'
import { LOGISTICS_ADS } from './demo/ads-logistics.ts'
import { MINING_ADS } from './demo/ads-mining.ts'
import { SOFTWARE_ADS } from './demo/ads-software.ts'
import type { CompanyName } from './demo/companies.ts'
import type { PersonEmail } from './demo/people.ts'
import { type LoadedPerson, personOf } from './load-people.ts'

export type LoadedJob = NewJob & { id: string }

/** Rows an insert: 27 columns each stay far below the 65,535 parameters of a statement. */
const BATCH = 500

/** Who posted which ads. Without a company they are the agency's own. */
export const POSTINGS: { by: PersonEmail; company: CompanyName | null; ads: Ad[] }[] = [
  { by: 'dean@wattlebank.example', company: 'Wattlebank Logistics', ads: LOGISTICS_ADS },
  { by: 'sunita@rosellahouse.example', company: 'Rosella House Aged Care', ads: AGED_CARE_ADS },
  { by: 'kelly@redgully.example', company: 'Redgully Mining Services', ads: MINING_ADS },
  { by: 'ben@tideline.example', company: 'Tideline Software', ads: SOFTWARE_ADS },
  { by: 'admin@muster.example', company: 'Salt & Ember Hospitality', ads: HOSPITALITY_ADS },
  { by: 'admin@muster.example', company: null, ads: [...AGENCY_ADS, ...COUNCIL_ADS] },
]

/** The rows of the demonstration's ads. */
export function demoJobs(
  ctx: Ctx,
  agencyName: string,
  companyIds: Map<string, string>,
  people: Map<string, LoadedPerson>,
): NewJob[] {
  return POSTINGS.flatMap(({ by, company, ads }) => {
    const companyId = company ? (companyIds.get(company) ?? null) : null
    const poster = { postedBy: personOf(people, by).id, companyId, companyName: company ?? agencyName }
    return ads.map((ad) => rowOf(ctx, ad, poster))
  })
}

/** Inserts the ads, the oldest with the lowest id, and lists those that are open. */
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
