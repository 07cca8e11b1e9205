import { and, desc, eq } from 'drizzle-orm'
import { recordAudit } from '#app/core/audit/record-audit.server.ts'
import { type Ctx, transaction } from '#app/core/context.ts'
import { fingerprintOf, idOfSubmission } from '#app/core/fingerprint.server.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { type Email, enqueueEmail, renderEmail } from '#app/domain/email/enqueue-email.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { newId } from '#app/lib/id.ts'
import { personId } from '#app/policy/actor.ts'
import { isActive, isMemberWhoMay } from '#app/policy/member-conditions.server.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { applicationMessages, applications } from '#db/schema/applications.ts'
import { messageAttachments } from '#db/schema/messages.ts'
import { profiles, users } from '#db/schema/people.ts'
import { listIdentities } from '../blind/list-identities.server.ts'
import { lockApplicants } from '../emails/lock-applicants.server.ts'
import { MessageEmail } from '../emails/message-email.tsx'
import { findRecipient } from '../find-recipient.server.ts'
import { hiddenFileName } from './attachments/attachment.ts'
import type { NewAttachment } from './attachments/prepare-attachment.server.ts'
import { findThread, shownBody, type Thread } from './find-thread.server.ts'
import { applicantMessagesHref, type ClosedReason, myMessagesHref } from './message.ts'
import { replyAddressOf, saveReplyAddress } from './replies/reply-address.server.ts'

export type SendMessageResult = { ok: true; recipientName: string } | { ok: false; reason: ClosedReason }

/**
 * Sends the message of a form (`sendMessageOnce`).
 *
 * @param idempotencyKey determines the message's id together with everything that was entered (`idOfSubmission`), so
 *   that the same form submitted twice sends one message. One that was changed (a page restored by Back) sends another.
 */
export function sendMessage(
  ctx: Ctx,
  applicationId: string,
  body: string,
  idempotencyKey: string,
  attachments: readonly NewAttachment[] = [],
): Promise<SendMessageResult> {
  const files = attachments.map(({ name, kind, content }) => [name, kind, fingerprintOf(content)])
  const id = idOfSubmission(idempotencyKey, [applicationId, personId(ctx.actor), body, files])
  return sendMessageOnce(ctx, applicationId, { id, body, attachments })
}

/**
 * Sends a message about an application to its other side, who is emailed. Employers are not if they turned off
 * emails about applicants; an applicant's setting is about changes of status. The email
 * has an id of its own: the sender knows the message's, and a delivery report marks an email by its id.
 *
 * @param message.id a message with this id is sent once
 * @param message.body 1 to `MAX_MESSAGE_LENGTH` characters (`messageForm`)
 * @param message.attachments at most `MAX_ATTACHMENTS`, from `prepareAttachment`
 * @throws a 403 response for guests, and a 404 response outside the actor's scope
 */
export async function sendMessageOnce(
  ctx: Ctx,
  applicationId: string,
  { id, body, attachments }: { id: string; body: string; attachments: readonly NewAttachment[] },
): Promise<SendMessageResult> {
  assertCan(ctx.actor, 'application.message')
  const author = requirePerson(ctx.actor)
  const thread = await findThread(ctx, applicationId)
  if (!thread) throw notFound()
  const email = await renderMessageEmail(ctx, thread, body, attachments)
  return transaction(ctx, async (ctx) => {
    const hasApplicant = await lockApplicants(ctx, [{ id: applicationId }])
    // The lock makes messages follow each other and a withdrawal, so that the checks below still hold at the commit.
    await ctx.db
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for('update')
    const current = await findThread(ctx, applicationId)
    if (!current) throw notFound()
    const sent = { ok: true, recipientName: recipientName(current) } as const
    if ((await ctx.db.$count(applicationMessages, eq(applicationMessages.id, id))) > 0) return sent
    if (current.closed) return { ok: false, reason: current.closed }
    if (!hasApplicant) return { ok: false, reason: 'unavailable' }
    const row = { id, applicationId, sender: current.side, authorId: author.id, body, at: ctx.now }
    await ctx.db.insert(applicationMessages).values(row)
    await insertAttachments(ctx, id, attachments)
    if (email) {
      await saveReplyAddress(ctx, applicationId, email.recipientId)
      await enqueueEmail(ctx, email)
    }
    await recordAudit(ctx, {
      action: 'application.message-sent',
      subjectType: 'application',
      subjectId: applicationId,
    })
    return sent
  })
}

async function insertAttachments(ctx: Ctx, messageId: string, attachments: readonly NewAttachment[]): Promise<void> {
  if (attachments.length === 0) return
  await ctx.db
    .insert(messageAttachments)
    .values(attachments.map((file, position) => ({ ...file, id: newId(), messageId, position, uploadedAt: ctx.now })))
}

const recipientName = ({ side, applicantName, companyName }: Thread) =>
  side === 'employer' ? applicantName : companyName

/** The email to the other side; null if an employer has turned off emails about applicants or is suspended. */
async function renderMessageEmail(
  ctx: Ctx,
  thread: Thread,
  body: string,
  attachments: readonly NewAttachment[],
): Promise<(Email & { recipientId: string }) | null> {
  const { side, applicationId, jobTitle, companyName, applicantName } = thread
  const recipient =
    side === 'employer' ? await findApplicant(ctx, thread.applicantId) : await findEmailedEmployer(ctx, thread)
  if (!recipient) return null
  const senderName = side === 'employer' ? companyName : applicantName
  // A blind review hides the identity in the employer's email too.
  const identity = side === 'applicant' ? (await listIdentities(ctx, [applicationId])).get(applicationId) : undefined
  const reader = side === 'employer' ? 'applicant' : 'employer'
  const path = side === 'employer' ? myMessagesHref(applicationId) : applicantMessagesHref(applicationId)
  const replyTo = replyAddressOf(ctx, applicationId, recipient.id)
  const email = await renderEmail(
    recipient.email,
    `Message from ${senderName} about ${jobTitle}`,
    <MessageEmail
      agency={await findAgency(ctx)}
      recipientName={recipient.fullName}
      href={ctx.baseUrl + path}
      isToApplicant={side === 'employer'}
      canReplyByEmail={replyTo !== null}
      {...{ senderName, jobTitle }}
      body={shownBody(reader, { sender: side, body }, thread, identity)}
      fileNames={attachments.map(({ name, kind }, index) => (identity ? hiddenFileName(index) : `${name}.${kind}`))}
    />,
    {
      ...(replyTo === null ? {} : { replyTo }),
      ...(side === 'employer' ? { applicationId } : { aboutApplicationIds: [applicationId] }),
    },
  )
  return { ...email, recipientId: recipient.id }
}

async function findApplicant(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ id: profiles.id, email: users.email, fullName: profiles.fullName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, id))
  return row ?? null
}

/**
 * The employer who is emailed an applicant's message: the colleague who wrote last and can still answer, else the
 * recipient of emails about the job. Null if they have turned off emails about applicants.
 */
async function findEmailedEmployer(ctx: Ctx, thread: Thread) {
  const [lastAuthor] = await ctx.db
    .select({
      id: profiles.id,
      email: users.email,
      fullName: profiles.fullName,
      applicantEmails: profiles.applicantEmails,
    })
    .from(applicationMessages)
    .innerJoin(profiles, eq(profiles.id, applicationMessages.authorId))
    .innerJoin(users, eq(users.id, profiles.id))
    .where(
      and(
        eq(applicationMessages.applicationId, thread.applicationId),
        eq(applicationMessages.sender, 'employer'),
        isActive(),
        isMemberWhoMay('application.message', thread.companyId),
      ),
    )
    .orderBy(desc(applicationMessages.at), desc(applicationMessages.id))
    .limit(1)
  if (lastAuthor && lastAuthor.applicantEmails !== 'none') return lastAuthor
  const recipient = await findRecipient(ctx, thread)
  return recipient && recipient.applicantEmails !== 'none' ? recipient : null
}
