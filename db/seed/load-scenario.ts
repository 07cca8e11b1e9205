import type { Ctx } from '#app/core/context.ts'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { largeJobs } from './large/large-jobs.ts'
import { loadAgency } from './load-agency.ts'
import { loadApplications } from './load-applications.ts'
import { loadBookings } from './load-bookings.ts'
import { loadHiring } from './load-hiring.ts'
import { demoJobs, loadJobs } from './load-jobs.ts'
import { loadOrders } from './load-orders.ts'
import { type LoadedPerson, loadCompanies, loadPeople, personOf } from './load-people.ts'
import { loadQuestions } from './load-questions.ts'
import { type DrawnImages, loadStore } from './load-store.ts'
import { loadViews } from './load-views.ts'
import type { Scenario } from './seed.ts'

/** The newest jobs, which have views: all of the demonstration. */
const MAX_VIEWED_JOBS = 100

/** Loads a scenario into an empty database, in the caller's transaction. */
export async function loadScenario(
  ctx: Ctx,
  scenario: Exclude<Scenario, 'none'>,
  passwordHash: string,
  drawnImages: DrawnImages,
): Promise<void> {
  await loadAgency(ctx)
  const people = await loadJobBoard(ctx, scenario, passwordHash)
  await loadBookings(ctx, people)
  await loadStore(ctx, drawnImages, personOf(people, 'admin@muster.example').id)
  await loadOrders(ctx, people)
}

/** Loads the people, companies, jobs and applications of a scenario. @returns the people by email address */
export async function loadJobBoard(
  ctx: Ctx,
  scenario: Exclude<Scenario, 'none'>,
  passwordHash: string,
): Promise<Map<string, LoadedPerson>> {
  const companyIds = await loadCompanies(ctx)
  const people = await loadPeople(ctx, companyIds, passwordHash)
  const rows = demoJobs(ctx, DEFAULT_AGENCY.name, companyIds, people)
  if (scenario === 'large') rows.push(...(await largeJobs(ctx, people)))
  const loaded = await loadJobs(ctx, rows)
  await loadViews(ctx, loaded.slice(-MAX_VIEWED_JOBS))
  await loadApplications(ctx, loaded, people)
  await loadQuestions(ctx, loaded, people)
  await loadHiring(ctx, people)
  return people
}
