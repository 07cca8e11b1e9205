import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
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
 * Every day at 20:30 UTC, the early morning in Australia: emails the applicants and withdrawals since the last daily
 * email to their recipients who chose one. After days without a process, it lists all of them. The email's id is that
 * of the day and the recipient, so that a retry sends no second one.
 */
export const sendApplicantDigests = defineTask<object, TaskContext>({
  name: 'send-applicant-digests',
  catchesUp: true,
  schedule: '30 20 * * *',
  expireInSeconds: 900,
  async run(context) {
    const ctx = createTaskCtx(context)
    const until = lastDigestAt(ctx.now)
    const isDue = and(
      eq(profiles.applicantEmails, 'daily'),
      or(isNull(profiles.applicantsEmailedUntil), lt(profiles.applicantsEmailedUntil, until)),
    )
    for (const recipient of await selectRecipients(ctx, isDue)) {
      const from = recipient.applicantsEmailedUntil ?? dayBefore(until)
      await sendDigest(ctx, recipient, { ...periodDigest(recipient.id, from, until), nextFrom: until })
    }
    // Those who had nothing to read. The first daily email after a suspension lists the applicants of all of it, because
    // no one else may have been emailed about them.
    const isActive = isNull(profiles.suspendedAt)
    await ctx.db.update(profiles).set({ applicantsEmailedUntil: until }).where(and(isDue, isActive))
  },
})

/**
 * `at`: when the deleted email was written. Tasks of the previous release have only that, and write the email of one
 * day again.
 */
type RewriteDigestData = { recipientId: string; at: string; emailId?: string; applicationIds?: string[] }

/**
 * Writes an email about several applicants again, with the same id, that was deleted before it was sent, because an
 * applicant in it has deleted their account (`rewriteDigests`). It counts those whom the deleted one counted, names the
 * first of them, and says `Deleted account` for that applicant. A withdrawal since then, as by that deletion, is in the
 * recipient's next email.
 */
export const rewriteApplicantDigest = defineTask<RewriteDigestData, TaskContext>({
  name: 'rewrite-applicant-digest',
  async run(context, { recipientId, at, emailId, applicationIds }) {
    const ctx = createTaskCtx(context)
    const [recipient] = await selectRecipients(ctx, eq(profiles.id, recipientId))
    if (!recipient) return
    if (!emailId || !applicationIds) {
      const until = lastDigestAt(new Date(at))
      return sendDigest(ctx, recipient, periodDigest(recipientId, dayBefore(until), until))
    }
    const isListed = inArray(applications.id, applicationIds)
    const withdrawn = and(isListed, lt(applications.statusChangedAt, new Date(at)))
    await sendDigest(ctx, recipient, { emailId, applied: isListed, withdrawn })
  },
})

/**
 * Emails someone who has changed from a daily email to one for each applicant what happened since the last daily email,
 * and is in no other. `from`: the end of that email; tasks of the previous release do not have it.
 */
export const sendLastDigest = defineTask<{ recipientId: string; from?: string; at: string }, TaskContext>({
  name: 'send-last-applicant-digest',
  async run(context, { recipientId, from, at }) {
    const ctx = createTaskCtx(context)
    const [recipient] = await selectRecipients(ctx, eq(profiles.id, recipientId))
    const until = new Date(at)
    const since = from ? new Date(from) : lastDigestAt(until)
    if (recipient) await sendDigest(ctx, recipient, periodDigest(recipientId, since, until))
  },
})

function selectRecipients(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      id: profiles.id,
      email: users.email,
      fullName: profiles.fullName,
      companyId: profiles.companyId,
      companyRole: profiles.companyRole,
      applicantsEmailedUntil: profiles.applicantsEmailedUntil,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(isNull(profiles.suspendedAt), where))
    .orderBy(asc(profiles.id))
}

/** 20:30 in milliseconds after midnight UTC, the time of the schedule. */
const DIGEST_OFFSET_MS = 20.5 * 3_600_000

/** The last 20:30 UTC at or before `at`. */
export const lastDigestAt = (at: Date) =>
  new Date(Math.floor((at.getTime() - DIGEST_OFFSET_MS) / DAY_MS) * DAY_MS + DIGEST_OFFSET_MS)

const dayBefore = (at: Date) => new Date(at.getTime() - DAY_MS)

type DigestRecipient = Awaited<ReturnType<typeof selectRecipients>>[number]

type Digest = {
  emailId: string
  /** Which of the recipient's applicants it lists as new, and which as withdrawn. */
  applied: SQL | undefined
  withdrawn: SQL | undefined
  /** Of a daily email: the next one starts at this time. */
  nextFrom?: Date
}

/** The digest of what happened after `from`, until `until`. */
function periodDigest(id: string, from: Date, until: Date): Digest {
  return {
    emailId: emailIdFor(until, 'applicant-digest', id),
    applied: isWithin(applications.appliedAt, ...final(from, until)),
    withdrawn: isWithin(applications.statusChangedAt, from, until),
  }
}

async function sendDigest(ctx: Ctx, recipient: DigestRecipient, digest: Digest): Promise<void> {
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
    and(isRecipient, digest.applied, ne(applications.status, 'Withdrawn'), notExists(ownEmails)),
  )
  const withdrawn = await selectListed(ctx, and(isRecipient, digest.withdrawn, eq(applications.status, 'Withdrawn')))
  const ids = [...applied.ids, ...withdrawn.ids]
  if (ids.length === 0) return
  const named = [...applied.rows, ...withdrawn.rows]
  const subject = digestSubject(applied.ids.length, withdrawn.ids.length)
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
    { aboutApplicationIds: ids },
  )
  const isEnqueued = await transaction(ctx, async (ctx) => {
    if (!(await lockApplicants(ctx, named))) return false
    if (digest.nextFrom && !(await startNextPeriod(ctx, recipient, digest.nextFrom))) return true
    await enqueueEmail(ctx, email, digest.emailId)
    return true
  })
  // Written again without the applicant who has deleted their account since.
  if (!isEnqueued) await sendDigest(ctx, recipient, digest)
}

/**
 * @returns false if another process has sent the email, or the recipient has chosen other emails since they were loaded
 */
async function startNextPeriod(ctx: Ctx, recipient: DigestRecipient, from: Date): Promise<boolean> {
  const isSame = sql`${profiles.applicantsEmailedUntil} is not distinct from ${recipient.applicantsEmailedUntil}`
  const { rowCount } = await ctx.db
    .update(profiles)
    .set({ applicantsEmailedUntil: from })
    .where(and(eq(profiles.id, recipient.id), eq(profiles.applicantEmails, 'daily'), isSame))
  return rowCount === 1
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

/** The applicants that a list of the email names, and the ids of all that it counts. */
async function selectListed(ctx: Ctx, where: SQL | undefined) {
  const rows = await selectNotifiedApplicants(ctx, where, MAX_LISTED)
  const isComplete = rows.length < MAX_LISTED
  const all = isComplete ? rows : await ctx.db.select({ id: applications.id }).from(applications).where(where)
  return {
    ids: all.map(({ id }) => id),
    rows: rows.map((row) => ({ ...row, href: `${ctx.baseUrl}/view-applicants/${row.id}` })),
    more: Math.max(all.length - rows.length, 0),
  }
}
