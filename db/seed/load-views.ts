import type { Ctx } from '#app/core/context.ts'
import { addDays } from '#app/lib/dates.ts'
import { jobViews } from '#db/schema/jobs.ts'
import type { LoadedJob } from './load-jobs.ts'

/** As far back as the report of performance compares. */
const DAYS = 30

/** Views on a day, Sunday to Saturday: most people look for work early in the week. */
const VIEWS_OF_WEEKDAYS = [5, 16, 14, 12, 11, 8, 4]

/**
 * Inserts views of the published jobs for each of the last days, which are counted by dates of UTC. Titles decide how
 * many.
 */
export async function loadViews(ctx: Ctx, loadedJobs: LoadedJob[]): Promise<void> {
  const today = ctx.now.toISOString().slice(0, 10)
  const rows = loadedJobs
    .filter((job) => job.publishedAt)
    .flatMap((job) => {
      const popularity = 0.4 + ((job.title.length * 7 + job.location.length) % 10) / 6
      const first = job.createdAt.toISOString().slice(0, 10)
      const last = [job.closesAt, job.filledAt, job.pausedAt]
        .flatMap((end) => (end ? [end.toISOString().slice(0, 10)] : []))
        .toSorted()[0]
      return Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago))
        .filter((day) => day >= first && (last === undefined || day <= last))
        .map((day, ago) => {
          const weekday = new Date(`${day}T00:00Z`).getUTCDay()
          const views = Math.round((VIEWS_OF_WEEKDAYS[weekday] ?? 0) * popularity) + ((job.title.length + ago) % 3)
          return { jobId: job.id, viewedOn: day, views: Math.max(1, views) }
        })
    })
  if (rows.length > 0) await ctx.db.insert(jobViews).values(rows)
}
