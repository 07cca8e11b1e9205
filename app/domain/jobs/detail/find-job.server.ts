import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan } from '#app/policy/policy.ts'
import { jobsVisibleTo } from '#app/policy/scopes.server.ts'
import { jobQuestions } from '#db/schema/applications.ts'
import { companies } from '#db/schema/companies.ts'
import { jobs } from '#db/schema/jobs.ts'
import { currentListedUntil, isPosterActive } from '../is-listed.server.ts'
import { isOpen } from '../job.ts'
import { closedReason } from './closed-reason.ts'

export type PublicJob = Omit<NonNullable<Awaited<ReturnType<typeof findJob>>>, 'postedBy' | 'companyId'>

/**
 * A published job as the public sees it. `open` is false for a job that is paused, filled or past its closing time;
 * `closedReason` says
 * which. A job that is held for review or whose poster is suspended is shown only to its poster and to admins.
 *
 * @returns null for a deleted job, a draft and an unknown or malformed id: a 404 for everyone, the poster included
 */
export async function findJob(ctx: Ctx, id: string) {
  assertCan(ctx.actor, 'job.search')
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select({
      id: jobs.id,
      title: jobs.title,
      postedBy: jobs.postedBy,
      companyId: jobs.companyId,
      companyName: jobs.companyName,
      companySlug: companies.slug,
      companyAbout: companies.about,
      companyLogo: companies.logo,
      companyWebsite: companies.website,
      location: jobs.location,
      jobType: jobs.jobType,
      workArrangement: jobs.workArrangement,
      category: jobs.category,
      salary: jobs.salary,
      description: jobs.description,
      responsibilities: jobs.responsibilities,
      requirements: jobs.requirements,
      benefits: jobs.benefits,
      reference: jobs.reference,
      closesOn: jobs.closesOn,
      closesAt: jobs.closesAt,
      filledAt: jobs.filledAt,
      closedAt: jobs.closedAt,
      timeZone: jobs.timeZone,
      createdAt: jobs.createdAt,
      listing: {
        listedUntil: currentListedUntil(),
        publishedAt: jobs.publishedAt,
        publishAt: jobs.publishAt,
        heldAt: jobs.heldAt,
        pausedAt: jobs.pausedAt,
      },
      questionCount: sql<number>`(select count(*)::int from ${jobQuestions} where ${jobQuestions.jobId} = ${jobs.id} and ${jobQuestions.removedAt} is null)`,
      held: sql<boolean>`${jobs.heldAt} is not null`,
    })
    .from(jobs)
    .leftJoin(companies, eq(companies.id, jobs.companyId))
    .where(
      and(
        eq(jobs.id, id),
        isNull(jobs.deletedAt),
        isNotNull(jobs.publishedAt),
        or(isPosterActive(), jobsVisibleTo(ctx.actor, 'job.manage') ?? sql`true`),
        or(isNull(jobs.heldAt), jobsVisibleTo(ctx.actor, 'job.manage') ?? sql`true`),
      ),
    )
  if (!row) return null
  const { listing, ...job } = row
  return { ...job, open: isOpen(listing, ctx.now), closedReason: closedReason({ ...job, ...listing }, ctx.now) }
}
