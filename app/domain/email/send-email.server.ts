import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EmailTransport } from '#app/platform/email.server.ts'
import { defineTask } from '#app/platform/tasks.server.ts'
import type { Database } from '#db/client.ts'
import { emails } from '#db/schema/email.ts'

type Deps = { db: Database; mail: EmailTransport | null; now(): Date }

/**
 * Hands one mail to the mail server. With no server configured the mail stays as it is, to be read at /dev/mailbox.
 *
 * The row is locked while it is handed over and marked in the same transaction, so two workers send it once; a process
 * killed between hand-over and commit sends it a second time (at most one duplicate a kill). One that would come too
 * late (`expiresAt`) is left where it is.
 */
export const sendEmail = defineTask<{ mailId: string }, Deps>({
  name: 'send-mail',
  retryLimit: 20,
  async run({ db, mail: transport, now }, { mailId }) {
    if (!transport) return
    try {
      await db.transaction(async (tx) => {
        const [mail] = await tx
          .select()
          .from(emails)
          .where(and(eq(emails.id, mailId), isNull(emails.sentAt)))
          .for('update', { skipLocked: true })
        if (!mail || (mail.expiresAt && mail.expiresAt <= now())) return
        await transport.send({
          to: mail.recipient,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          id: mail.id,
          replyTo: mail.replyTo,
          calendar:
            mail.calendarMethod && mail.calendar ? { method: mail.calendarMethod, content: mail.calendar } : null,
        })
        await tx.update(emails).set({ sentAt: now(), lastError: null }).where(eq(emails.id, mailId))
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      await db
        .update(emails)
        .set({ attempts: sql`${emails.attempts} + 1`, lastError: reason })
        .where(eq(emails.id, mailId))
      throw error
    }
  },
})
