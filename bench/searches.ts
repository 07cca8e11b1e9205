import { tmpdir } from 'node:os'
import { type Ctx, createTaskCtx } from '#app/core/context.ts'
import { countFacets } from '#app/domain/jobs/search/count-facets.server.ts'
import { parseCriteria } from '#app/domain/jobs/search/search-criteria.ts'
import { searchJobs } from '#app/domain/jobs/search/search-jobs.server.ts'
import { createEncryption } from '#app/platform/encryption.server.ts'
import { createDiskFiles } from '#app/platform/files/files.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { createPublicHttpClient } from '#app/platform/public-http-client.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { GUEST } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { slowSearches } from './cases.ts'
import { percentile } from './rounds.ts'

/** Percentiles in milliseconds, of a page with its count and of the numbers beside its filters. */
export type SearchFigures = { name: string; count: number; page: Percentiles; facets: Percentiles }

type Percentiles = { p50: number; p95: number }

const WARM_UP_ROUNDS = 12

/**
 * Searches through the functions of the app on the database at `url`, without pages and kept results, in turn: all
 * searches once, then again, so that a slow time of the machine affects all of them.
 */
export async function measureSearches(url: string, rounds: number): Promise<SearchFigures[]> {
  const db = openDatabase(url, { max: 4, statementTimeoutMs: 600_000 })
  try {
    const figures = slowSearches().map(({ name, path }) => {
      const { position, ...filters } = parseCriteria(new URL(path, 'http://localhost').searchParams)
      return {
        name,
        criteria: { ...filters, position },
        filters,
        count: 0,
        page: [] as number[],
        facets: [] as number[],
      }
    })
    // Statements are prepared when they have been sent five times, and planned for good after five more.
    const ctx = guestCtx(db, url)
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      for (const search of figures) {
        const start = performance.now()
        search.count = (await searchJobs(ctx, search.criteria)).count
        const middle = performance.now()
        await countFacets(ctx, search.filters)
        if (round < 0) continue
        search.page.push(middle - start)
        search.facets.push(performance.now() - middle)
      }
    }
    return figures.map(({ name, count, page, facets }) => ({
      name,
      count,
      page: percentiles(page),
      facets: percentiles(facets),
    }))
  } finally {
    await db.$client.end()
  }
}

/** The context of a guest. A search uses its database and its clock. */
function guestCtx(db: Database, url: string): Ctx {
  const log = createLog('error')
  const context = {
    db,
    now: () => new Date(),
    tasks: new TaskQueue(url, log),
    payments: null,
    files: createDiskFiles(tmpdir()),
    publicHttpClient: createPublicHttpClient({ allowLoopback: true }),
    encryption: createEncryption('a secret for the benchmark only, of more than 32 characters'),
    virusScanner: null,
    replyMailbox: null,
    emailSender: null,
    baseUrl: 'http://localhost',
    timeZone: 'Australia/Sydney',
    production: false,
    log,
  }
  return createTaskCtx(context, GUEST)
}

function percentiles(times: readonly number[]): Percentiles {
  return { p50: percentile(times, 0.5) ?? Number.NaN, p95: percentile(times, 0.95) ?? Number.NaN }
}
