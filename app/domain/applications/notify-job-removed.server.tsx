import { and, asc, eq, gt, isNotNull, notInArray } from 'drizzle-orm'
import { type Ctx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { SYSTEM } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import { JobRemovedEmail } from './emails/status-emails.tsx'

/** Applicants a transaction: at some 3 ms a mail, a third of a second. */
const BATCH_SIZE = 100

/**
 * Promises a mail to each applicant whose live application ended with its ad. A deletion queues one such task however
 * many applied, so that deleting stays quick. Running it again after a failure adds no second mail: each mail has its
 * application's id.
 */
export const notifyJobRemoved = defineTask<{ jobId: string }, TaskContext>({
  name: 'notify-job-removed',
  former: { name: 'tell-of-removed-job' },
  expireInSeconds: 900,
  async run({ now, ...ground }, { jobId }) {
    const ctx: Ctx = { ...ground, now: now(), actor: SYSTEM, requestId: null }
    const { name: agencyName } = await findAgency(ctx)
    let last: string | null = null
    do {
      last = await enqueueBatch(ctx, jobId, agencyName, last)
    } while (last !== null)
  },
})

/** Tells the applicants past the application `after`; gives back the last one told, or null at the end. */
async function enqueueBatch(ctx: Ctx, jobId: string, agencyName: string, after: string | null): Promise<string | null> {
  const rows = await ctx.db
    .select({
      id: applications.id,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      fullName: profiles.fullName,
      email: users.email,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      and(
        eq(applications.jobId, jobId),
        isNotNull(applications.endedAt),
        notInArray(applications.status, ['Hired', 'Rejected', 'Withdrawn']),
        eq(profiles.emailUpdates, true),
        after === null ? undefined : gt(applications.id, after),
      ),
    )
    .orderBy(asc(applications.id))
    .limit(BATCH_SIZE)
  const href = `${ctx.baseUrl}/jobs`
  const mails = await Promise.all(
    rows.map(async ({ id, email, ...words }) => ({
      id,
      mail: await renderEmail(
        email,
        `${words.jobTitle} at ${words.companyName} is no longer on offer`,
        <JobRemovedEmail agencyName={agencyName} href={href} {...words} />,
      ),
    })),
  )
  await transaction(ctx, async (ctx) => {
    for (const { id, mail } of mails) await enqueueEmail(ctx, mail, id)
  })
  return rows.length === BATCH_SIZE ? (rows.at(-1)?.id ?? null) : null
}
