import { and, asc, eq, gt, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { DAY_MS, formatDateTime } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { profiles, users } from '#db/schema/people.ts'
import { shownName, unlessBlind } from './blind/blind-columns.server.ts'
import { redactIdentity } from './blind/blind-review.ts'
import { listIdentities } from './blind/list-identities.server.ts'
import { ApplicantDigestEmail, NewApplicantEmail } from './emails/application-emails.tsx'
import { findRecipient, recipientId } from './find-recipient.server.ts'

/**
 * Emails the job's recipient (`findRecipient`) about an application, a minute after it was sent: an application that was withdrawn within that
 * minute is gone and leaves no trace. The email has the application's id, so that a retry sends no second one.
 */
export const notifyNewApplicant = defineTask<{ applicationId: string }, TaskContext>({
  name: 'notify-new-applicant',
  async run(context, { applicationId }) {
    const ctx = createTaskCtx(context)
    const [applicant] = await selectApplicants(
      ctx,
      and(eq(applications.id, applicationId), ne(applications.status, 'Withdrawn')),
    )
    const recipient = applicant && (await findRecipient(ctx, applicant))
    if (!recipient || recipient.applicantEmails !== 'each') return
    const email = await renderEmail(
      recipient.email,
      `New applicant for ${applicant.jobTitle}: ${applicant.name}`,
      <NewApplicantEmail
        {...applicant}
        agency={await findAgency(ctx)}
        posterName={recipient.fullName}
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
 * Every day at 20:30 UTC, the early morning in Australia: emails the applicants of the last 24 hours to their recipients who
 * chose a daily email. The email's id is that of the day and the recipient, so that a retry sends no second one.
 */
export const sendApplicantDigests = defineTask<object, TaskContext>({
  name: 'send-applicant-digests',
  schedule: '30 20 * * *',
  expireInSeconds: 900,
  async run(context) {
    const ctx = createTaskCtx(context)
    const until = new Date(Math.floor((ctx.now.getTime() - DIGEST_OFFSET_MS) / DAY_MS) * DAY_MS + DIGEST_OFFSET_MS)
    const from = new Date(until.getTime() - DAY_MS)
    const recipients = await ctx.db
      .select({
        id: profiles.id,
        email: users.email,
        fullName: profiles.fullName,
        companyId: profiles.companyId,
        companyRole: profiles.companyRole,
      })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(and(eq(profiles.applicantEmails, 'daily'), isNull(profiles.suspendedAt)))
      .orderBy(asc(profiles.id))
    for (const recipient of recipients) await sendDigest(ctx, recipient, from, until)
  },
})

/** 20:30 in milliseconds after midnight UTC, the time of the schedule. */
const DIGEST_OFFSET_MS = 20.5 * 3_600_000

type DigestRecipient = Pick<typeof profiles.$inferSelect, 'id' | 'fullName' | 'companyId' | 'companyRole'> & {
  email: string
}

async function sendDigest(ctx: Ctx, recipient: DigestRecipient, from: Date, until: Date): Promise<void> {
  const { id, fullName, companyId, companyRole } = recipient
  const isOwners = companyId && companyRole === 'owner' ? eq(applications.companyId, companyId) : undefined
  const rows = await selectApplicants(
    ctx,
    and(
      or(eq(applications.postedBy, id), isOwners),
      eq(recipientId(applications.postedBy, applications.companyId), id),
      gt(applications.appliedAt, from),
      lte(applications.appliedAt, until),
      ne(applications.status, 'Withdrawn'),
    ),
  )
  if (rows.length === 0) return
  const subject = rows.length === 1 ? '1 new applicant' : `${rows.length} new applicants`
  const email = await renderEmail(
    recipient.email,
    subject,
    <ApplicantDigestEmail
      agency={await findAgency(ctx)}
      posterName={fullName}
      heading={subject}
      applicants={rows.slice(0, MAX_LISTED).map((row) => ({
        ...row,
        href: `${ctx.baseUrl}/view-applicants/${row.id}`,
      }))}
      more={Math.max(rows.length - MAX_LISTED, 0)}
      href={`${ctx.baseUrl}/view-applicants`}
    />,
  )
  await transaction(ctx, (ctx) => enqueueEmail(ctx, email, emailIdFor(until, 'applicant-digest', id)))
}

/** The applicants as the employer may read them, earliest first. */
async function selectApplicants(ctx: Ctx, where: SQL | undefined) {
  const rows = await ctx.db
    .select({
      id: applications.id,
      postedBy: applications.postedBy,
      companyId: applications.companyId,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      appliedAt: applications.appliedAt,
      name: shownName,
      headline: unlessBlind<string | null>(profiles.headline),
      location: unlessBlind<string | null>(profiles.location),
      skills: profiles.skills,
      phone: unlessBlind<string | null>(profiles.phone),
      email: unlessBlind<string>(users.email, sql`''`),
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(where)
    .orderBy(asc(applications.appliedAt), asc(applications.id))
  const ids = rows.map(({ id }) => id)
  const identities = await listIdentities(ctx, ids)
  return rows.map((row) => {
    const identity = identities.get(row.id)
    return identity ? { ...row, skills: row.skills.map((skill) => redactIdentity(skill, identity)) } : row
  })
}
