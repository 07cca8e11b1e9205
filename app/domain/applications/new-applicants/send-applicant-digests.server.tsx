import { and, asc, eq, gt, isNull, lte, ne, notExists, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Ctx, createTaskCtx, type TaskContext, transaction } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { emailIdFor } from '#app/domain/email/message-id.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import { applications } from '#db/schema/applications.ts'
import { emails } from '#db/schema/email.ts'
import { profiles, users } from '#db/schema/people.ts'
import { RETRACT_SECONDS } from '../application.ts'
import { ApplicantDigestEmail } from '../emails/application-emails.tsx'
import { lockApplicants } from '../emails/lock-applicants.server.ts'
import { recipientId } from '../find-recipient.server.ts'
import { selectNotifiedApplicants } from './select-applicants.server.ts'

/** Applications that each list of a digest has; the email says how many more there are. */
const MAX_LISTED = 25

/**
 * Every day at 20:30 UTC, the early morning in Australia: emails the applicants and withdrawals of the last 24 hours to their
 * recipients who chose a daily email. The email's id is that of the day and the recipient, so that a retry sends no second one.
 */
export const sendApplicantDigests = defineTask<object, TaskContext>({
  name: 'send-applicant-digests',
  catchesUp: true,
  schedule: '30 20 * * *',
  expireInSeconds: 900,
  async run(context) {
    const ctx = createTaskCtx(context)
    await sendDigests(ctx, ctx.now)
  },
})

/**
 * Writes a daily email again that was deleted before it was sent, because an applicant in it has deleted their account
 * (`rewriteDigests`). It lists the same day, and says `Deleted account` for them.
 */
export const rewriteApplicantDigest = defineTask<{ recipientId: string; at: string }, TaskContext>({
  name: 'rewrite-applicant-digest',
  run: (context, { recipientId, at }) =>
    sendDigests(createTaskCtx(context), new Date(at), eq(profiles.id, recipientId)),
})

/**
 * Emails someone who has changed from a daily email to one for each applicant what happened since the last daily email, and is
 * in no other.
 */
export const sendLastDigest = defineTask<{ recipientId: string; at: string }, TaskContext>({
  name: 'send-last-applicant-digest',
  async run(context, { recipientId, at }) {
    const ctx = createTaskCtx(context)
    const until = new Date(at)
    const [recipient] = await selectRecipients(ctx, eq(profiles.id, recipientId))
    if (recipient) await sendDigest(ctx, recipient, lastDigestAt(until), until)
  },
})

/** Sends the digests of the day before the last 20:30 UTC before `at`. */
async function sendDigests(ctx: Ctx, at: Date, isConcerned?: SQL): Promise<void> {
  const until = lastDigestAt(at)
  const from = new Date(until.getTime() - DAY_MS)
  const recipients = await selectRecipients(ctx, and(eq(profiles.applicantEmails, 'daily'), isConcerned))
  for (const recipient of recipients) await sendDigest(ctx, recipient, from, until)
}

function selectRecipients(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      id: profiles.id,
      email: users.email,
      fullName: profiles.fullName,
      companyId: profiles.companyId,
      companyRole: profiles.companyRole,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(isNull(profiles.suspendedAt), where))
    .orderBy(asc(profiles.id))
}

/** 20:30 in milliseconds after midnight UTC, the time of the schedule. */
const DIGEST_OFFSET_MS = 20.5 * 3_600_000

/** The last 20:30 UTC at or before `at`. */
const lastDigestAt = (at: Date) =>
  new Date(Math.floor((at.getTime() - DIGEST_OFFSET_MS) / DAY_MS) * DAY_MS + DIGEST_OFFSET_MS)

type DigestRecipient = Pick<typeof profiles.$inferSelect, 'id' | 'fullName' | 'companyId' | 'companyRole'> & {
  email: string
}

async function sendDigest(ctx: Ctx, recipient: DigestRecipient, from: Date, until: Date): Promise<void> {
  const { id, fullName, companyId, companyRole } = recipient
  const isOwners = companyId && companyRole === 'owner' ? eq(applications.companyId, companyId) : undefined
  const isRecipient = and(
    or(eq(applications.postedBy, id), isOwners),
    eq(recipientId(applications.postedBy, applications.companyId), id),
  )
  // An email about one new applicant has the application's id: the recipient chose these for a part of the day.
  const ownEmails = ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.id, applications.id), eq(emails.recipient, recipient.email)))
  const applied = await selectListed(
    ctx,
    and(
      isRecipient,
      isWithin(applications.appliedAt, ...final(from, until)),
      ne(applications.status, 'Withdrawn'),
      notExists(ownEmails),
    ),
  )
  const withdrawn = await selectListed(
    ctx,
    and(isRecipient, isWithin(applications.statusChangedAt, from, until), eq(applications.status, 'Withdrawn')),
  )
  if (applied.count + withdrawn.count === 0) return
  const named = [...applied.rows, ...withdrawn.rows]
  const subject = digestSubject(applied.count, withdrawn.count)
  const email = await renderEmail(
    recipient.email,
    subject,
    <ApplicantDigestEmail
      agency={await findAgency(ctx)}
      posterName={fullName}
      heading={subject}
      applied={applied}
      withdrawn={withdrawn}
      href={`${ctx.baseUrl}/view-applicants`}
    />,
    { aboutApplicationIds: named.map(({ id }) => id) },
  )
  const isEnqueued = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, named))) return false
    await enqueueEmail(ctx, email, emailIdFor(until, 'applicant-digest', id))
    return true
  })
  // Written again without the applicant who has deleted their account since.
  if (!isEnqueued) await sendDigest(ctx, recipient, from, until)
}

/** The period for applications: one that can still be withdrawn without a trace is in the email of the next day. */
const final = (...period: [from: Date, until: Date]) =>
  period.map((at) => new Date(at.getTime() - RETRACT_SECONDS * 1000)) as [Date, Date]

function isWithin(column: AnyPgColumn, from: Date, until: Date): SQL | undefined {
  return and(gt(column, from), lte(column, until))
}

/** Such as `2 new applicants, 1 withdrawal`. */
function digestSubject(applied: number, withdrawn: number): string {
  const parts = [
    applied > 0 && (applied === 1 ? '1 new applicant' : `${applied} new applicants`),
    withdrawn > 0 && (withdrawn === 1 ? '1 withdrawal' : `${withdrawn} withdrawals`),
  ]
  return parts.filter(Boolean).join(', ')
}

/** The applicants that a list of the email names, and how many there are in all. */
async function selectListed(ctx: Ctx, where: SQL | undefined) {
  const rows = await selectNotifiedApplicants(ctx, where, MAX_LISTED)
  const count = rows.length < MAX_LISTED ? rows.length : await ctx.db.$count(applications, where)
  return {
    count,
    rows: rows.map((row) => ({ ...row, href: `${ctx.baseUrl}/view-applicants/${row.id}` })),
    more: Math.max(count - rows.length, 0),
  }
}
