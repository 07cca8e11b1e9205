import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { EmailNotAccepted, type EmailTransport, UnknownRecipient } from '#app/platform/email.server.ts'
import type { Files } from '#app/platform/files/files.server.ts'
import { defineTask, type Tasks } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/email.ts'
import { findEmailLogo, logoImage, showLogo } from './company-logo.server.ts'
import { MARK_IMAGE } from './mark.server.ts'
import { removeLinkTokens } from './remove-link-tokens.ts'

/** The condition that an email is still to be sent, unless it has expired. */
export const isUnsent = and(isNull(emails.sentAt), isNull(emails.rejectedAt))

type Deps = {
  db: Database
  tasks: Tasks
  files: Pick<Files, 'read'>
  emailTransport: EmailTransport | null
  now(): Date
}

/**
 * An email that the server does not accept is tried again after 1, 2, 4, 8, 16 and 32 minutes, then by
 * `retryFailedEmails`.
 */
const MAX_ATTEMPTS_IF_NOT_ACCEPTED = 6
const notAcceptedDelay = (notAccepted: number): number => 60 * 2 ** notAccepted

const NAME = 'send-email'

/**
 * Sends one email of the outbox. Without an SMTP server it stays unsent and is read at /dev/mailbox; after `expiresAt`
 * it is no longer sent, nor is one to an address that the server does not know.
 *
 * The row is locked while the email is sent and is marked as sent in the same transaction, so that two workers send it
 * once. A process killed between sending and commit sends it a second time (at most one duplicate per kill). The row of
 * a sent email keeps no tokens and no invitation, which contains a link too.
 *
 * While the server cannot be used, each email is tried every minute for a week, so that it is sent soon after the
 * server's return: links to sign in are valid for an hour. One that a working server does not accept has longer pauses
 * of its own.
 *
 * @throws an error, so that the task is retried, if the email server cannot be used, or if the row was locked and is
 *   still unsent
 */
export const sendEmail = defineTask<{ emailId: string; notAccepted?: number }, Deps>({
  name: NAME,
  former: { name: 'send-mail', fields: { mailId: 'emailId' } },
  retryLimit: 7 * 24 * 60,
  retryDelayMax: 60,
  async run({ db, tasks, files, emailTransport, now }, { emailId, notAccepted = 0 }) {
    if (!emailTransport) return
    const isWaiting = and(eq(emails.id, emailId), isUnsent, or(isNull(emails.expiresAt), gt(emails.expiresAt, now())))
    const find = () =>
      db.select({ html: emails.html, applicationId: emails.applicationId }).from(emails).where(isWaiting)
    const [waiting] = await find()
    if (!waiting) return
    // Read before the transaction, which holds a connection.
    const logo = await findEmailLogo({ db, files }, waiting)
    let isSent = false
    try {
      isSent = await db.transaction(async (tx) => {
        const [email] = await tx.select().from(emails).where(isWaiting).for('update', { skipLocked: true })
        if (!email) return false
        await emailTransport.send({
          to: email.recipient,
          subject: email.subject,
          text: email.text,
          html: logo ? showLogo(email.html, logo, true) : email.html,
          images: [
            ...(email.html.includes(`cid:${MARK_IMAGE.cid}`) ? [MARK_IMAGE] : []),
            ...(logo ? [logoImage(logo)] : []),
          ],
          id: email.id,
          replyTo: email.replyTo,
          unsubscribeUrl: email.unsubscribeUrl,
          calendar:
            email.calendarMethod && email.calendar ? { method: email.calendarMethod, content: email.calendar } : null,
        })
        await tx
          .update(emails)
          .set({
            sentAt: now(),
            lastError: null,
            // The recipient has the links now. A copy of the database would let its reader use them, too.
            text: removeLinkTokens(email.text),
            html: removeLinkTokens(email.html),
            calendarMethod: null,
            calendar: null,
            unsubscribeUrl: null,
          })
          .where(eq(emails.id, emailId))
        return true
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      const isRejected = error instanceof UnknownRecipient
      await db
        .update(emails)
        .set({ attempts: sql`${emails.attempts} + 1`, lastError: reason, ...(isRejected ? { rejectedAt: now() } : {}) })
        .where(eq(emails.id, emailId))
      if (isRejected) return
      if (error instanceof EmailNotAccepted) {
        const next = { emailId, notAccepted: notAccepted + 1 }
        if (notAccepted < MAX_ATTEMPTS_IF_NOT_ACCEPTED)
          await tasks.enqueue(db, { name: NAME }, next, notAcceptedDelay(notAccepted))
        return
      }
      throw error
    }
    // Another transaction holds the row: one that sends the email, or one that changes it and leaves it to this task.
    if (!isSent && (await find()).length > 0) throw new Error('The row of the email is locked.')
  },
})
