import { and, eq, isNull, sql } from 'drizzle-orm'
import { type EmailTransport, UnknownRecipient } from '#app/platform/email.server.ts'
import type { Files } from '#app/platform/files.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/email.ts'
import { findEmailLogo, logoImage, showLogo } from './company-logo.server.ts'
import { MARK_IMAGE } from './mark.server.ts'
import { removeLinkTokens } from './remove-link-tokens.ts'

type Deps = { db: Database; files: Pick<Files, 'read'>; emailTransport: EmailTransport | null; now(): Date }

/**
 * Sends one email of the outbox. Without an SMTP server it stays unsent and is read at /dev/mailbox; after `expiresAt` it
 * is no longer sent, nor is one to an address that the server does not know.
 *
 * The row is locked while the email is sent and is marked as sent in the same transaction, so that two workers send it
 * once. A process killed between sending and commit sends it a second time (at most one duplicate per kill). The row of a
 * sent email keeps no tokens and no invitation, which contains a link too.
 */
export const sendEmail = defineTask<{ emailId: string }, Deps>({
  name: 'send-email',
  former: { name: 'send-mail', fields: { mailId: 'emailId' } },
  retryLimit: 20,
  async run({ db, files, emailTransport, now }, { emailId }) {
    if (!emailTransport) return
    try {
      await db.transaction(async (tx) => {
        const [email] = await tx
          .select()
          .from(emails)
          .where(and(eq(emails.id, emailId), isNull(emails.sentAt), isNull(emails.rejectedAt)))
          .for('update', { skipLocked: true })
        if (!email || (email.expiresAt && email.expiresAt <= now())) return
        const logo = await findEmailLogo({ db: tx, files }, email)
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
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      const isRejected = error instanceof UnknownRecipient
      await db
        .update(emails)
        .set({ attempts: sql`${emails.attempts} + 1`, lastError: reason, ...(isRejected ? { rejectedAt: now() } : {}) })
        .where(eq(emails.id, emailId))
      if (!isRejected) throw error
    }
  },
})
