import { and, asc, eq, gt, lte, ne } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { DAY_MS, formatDateTime } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import { ApplicantDigestEmail, NewApplicantEmail } from './emails/application-emails.tsx'
import { findPoster } from './find-poster.server.ts'

/**
 * Emails the job's poster about an application, a minute after it was sent: an application that was withdrawn within that
 * minute is gone and leaves no trace. The email has the application's id, so that a retry sends no second one.
 */
export const notifyNewApplicant = defineTask<{ applicationId: string }, TaskContext>({
  name: 'notify-new-applicant',
  async run(context, { applicationId }) {
    const ctx = createTaskCtx(context)
    const [applicant] = await selectApplicants(ctx).where(
      and(eq(applications.id, applicationId), ne(applications.status, 'Withdrawn')),
    )
    const poster = applicant && (await findPoster(ctx, applicant.postedBy))
    if (!poster || poster.applicantEmails !== 'each') return
    const email = await renderEmail(
      poster.email,
      `New applicant for ${applicant.jobTitle}: ${applicant.name}`,
      <NewApplicantEmail
        {...applicant}
        agency={await findAgency(ctx)}
        posterName={poster.fullName}
        appliedAt={formatDateTime(applicant.appliedAt, ctx.timeZone)}
        href={`${ctx.baseUrl}/view-applicants/${applicationId}`}
      />,
    )
    await transaction(ctx, (ctx) => enqueueEmail(ctx, email, applicationId))
  },
})

/** Applications that one digest lists; the email says how many more there are. */
const MAX_LISTED = 25

/**
 * Every day at 20:30 UTC, the early morning in Australia: emails the applicants of the last 24 hours to the posters who chose
 * a daily email. The email's id is that of the day and the poster, so that a retry sends no second one.
 */
export const sendApplicantDigests = defineTask<object, TaskContext>({
  name: 'send-applicant-digests',
  schedule: '30 20 * * *',
  expireInSeconds: 900,
  async run(context) {
    const ctx = createTaskCtx(context)
    const until = new Date(Math.floor((ctx.now.getTime() - DIGEST_OFFSET_MS) / DAY_MS) * DAY_MS + DIGEST_OFFSET_MS)
    const from = new Date(until.getTime() - DAY_MS)
    const posters = await ctx.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.applicantEmails, 'daily'))
      .orderBy(asc(profiles.id))
    for (const { id } of posters) await sendDigest(ctx, id, from, until)
  },
})

/** 20:30 in milliseconds after midnight UTC, the time of the schedule. */
const DIGEST_OFFSET_MS = 20.5 * 3_600_000

async function sendDigest(ctx: Ctx, posterId: string, from: Date, until: Date): Promise<void> {
  const poster = await findPoster(ctx, posterId)
  if (!poster) return
  const rows = await selectApplicants(ctx)
    .where(
      and(
        eq(applications.postedBy, posterId),
        gt(applications.appliedAt, from),
        lte(applications.appliedAt, until),
        ne(applications.status, 'Withdrawn'),
      ),
    )
    .orderBy(asc(applications.appliedAt), asc(applications.id))
  if (rows.length === 0) return
  const subject = rows.length === 1 ? '1 new applicant' : `${rows.length} new applicants`
  const email = await renderEmail(
    poster.email,
    subject,
    <ApplicantDigestEmail
      agency={await findAgency(ctx)}
      posterName={poster.fullName}
      heading={subject}
      applicants={rows.slice(0, MAX_LISTED).map((row) => ({
        ...row,
        href: `${ctx.baseUrl}/view-applicants/${row.id}`,
      }))}
      more={Math.max(rows.length - MAX_LISTED, 0)}
      href={`${ctx.baseUrl}/view-applicants`}
    />,
  )
  await transaction(ctx, (ctx) => enqueueEmail(ctx, email, emailIdFor(until, 'applicant-digest', posterId)))
}

function selectApplicants(ctx: Ctx) {
  return ctx.db
    .select({
      id: applications.id,
      postedBy: applications.postedBy,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      appliedAt: applications.appliedAt,
      name: profiles.fullName,
      headline: profiles.headline,
      location: profiles.location,
      skills: profiles.skills,
      phone: profiles.phone,
      email: users.email,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
}
