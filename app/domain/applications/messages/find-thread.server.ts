import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { isId } from '#app/lib/id.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationsVisibleTo } from '#app/policy/scopes.server.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { jobs } from '#db/schema/jobs.ts'
import { profiles } from '#db/schema/people.ts'
import { shownName } from '../blind/blind-columns.server.ts'
import { type Identity, redactIdentity, redactMentions } from '../blind/blind-review.ts'
import { listIdentities } from '../blind/list-identities.server.ts'
import { isApplicantAway } from '../emails/applicant-away.server.ts'
import { recipientId } from '../find-recipient.server.ts'
import { fillPlaceholders, type PlaceholderValues } from '../templates/message-template.ts'
import { type ClosedReason, MAX_MESSAGES, type MessageSender } from './message.ts'

/** An application whose messages the actor may read, and the side that the actor writes for. */
export type Thread = {
  applicationId: string
  jobTitle: string
  companyName: string
  applicantId: string
  /** A neutral label during a blind review. */
  applicantName: string
  /** What the applicant reads instead of the placeholders of their name. */
  fullName: string
  isBlind: boolean
  postedBy: string
  companyId: string | null
  side: MessageSender
  closed: ClosedReason | null
}

/** The thread of an application; null outside the actor's scope. @throws a 403 response for guests */
export async function findThread(ctx: Ctx, applicationId: string): Promise<Thread | null> {
  assertCan(ctx.actor, 'application.read-messages')
  if (!isId(applicationId)) return null
  const [row] = await ctx.db
    .select({
      applicationId: applications.id,
      jobTitle: applications.jobTitle,
      companyName: applications.companyName,
      applicantId: applications.applicantId,
      applicantName: shownName,
      fullName: profiles.fullName,
      isBlind: applications.isBlind,
      postedBy: applications.postedBy,
      companyId: applications.companyId,
      status: applications.status,
      isRemoved: sql<boolean>`coalesce(${applications.endedAt}, ${jobs.deletedAt}) is not null`,
      hasNoApplicant: isApplicantAway,
      isErased: sql<boolean>`${profiles.erasedAt} is not null`,
      isEmployerAway: sql<boolean>`${recipientId(applications.postedBy, applications.companyId)} is null`,
      messages: ctx.db.$count(applicationMessages, eq(applicationMessages.applicationId, applications.id)),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(profiles, eq(profiles.id, applications.applicantId))
    .where(and(eq(applications.id, applicationId), applicationsVisibleTo(ctx.actor, 'application.read-messages')))
  if (!row) return null
  const { status, isRemoved, hasNoApplicant, isErased, isEmployerAway, messages, ...thread } = row
  const side = senderOf(ctx)
  const isAway = side === 'applicant' ? isEmployerAway : hasNoApplicant
  const closed =
    status === 'Withdrawn'
      ? 'withdrawn'
      : isRemoved
        ? 'removed'
        : isErased && side !== 'applicant'
          ? 'deleted'
          : isAway
            ? 'unavailable'
            : messages >= MAX_MESSAGES
              ? 'full'
              : null
  return { ...thread, side, closed }
}

/**
 * What replaces the placeholders of a template in a message of this thread that the employer writes. Those of the
 * applicant's name stay in a blind review, and are replaced for each reader.
 */
export const placeholdersOf = ({ applicantName, isBlind, jobTitle, companyName }: Thread): PlaceholderValues => ({
  applicantName: isBlind ? null : applicantName,
  jobTitle,
  companyName,
})

/**
 * What the signed-in reader of a thread must not read about the applicant; undefined outside a blind review and for the
 * applicant.
 */
export const findHiddenIdentity = async (ctx: Ctx, { side, applicationId }: Thread): Promise<Identity | undefined> =>
  side === 'employer' ? (await listIdentities(ctx, [applicationId])).get(applicationId) : undefined

/**
 * The text of a message as `reader` reads it. The placeholders of the employer's texts are replaced.
 *
 * @param hidden what a blind review hides from this reader
 */
export function shownBody(
  reader: MessageSender,
  { sender, body }: { sender: MessageSender; body: string },
  { fullName, applicantName, ...values }: Pick<Thread, 'fullName' | 'applicantName' | 'jobTitle' | 'companyName'>,
  hidden: Identity | undefined,
): string {
  if (sender === 'applicant') return hidden ? redactIdentity(body, hidden) : body
  const text = hidden ? redactMentions(body, hidden) : body
  return fillPlaceholders(text, { ...values, applicantName: reader === 'applicant' ? fullName : applicantName })
}

/** The side that the signed-in person writes for: job seekers are applicants, others employers. */
export function senderOf(ctx: Ctx): MessageSender {
  return requirePerson(ctx.actor).userType === 'employee' ? 'applicant' : 'employer'
}

/** The side whose messages the signed-in person reads. */
export const otherSideOf = (ctx: Ctx): MessageSender => (senderOf(ctx) === 'applicant' ? 'employer' : 'applicant')
