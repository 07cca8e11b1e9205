import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import { newId } from '#app/lib/id.ts'
import type { Ctx } from '#app/policy/context.ts'
import { mails } from '#db/schema/agency.ts'
import { sendMail } from './send-mail.server.ts'

/** A mail ready to be promised: rendered before the transaction, so that no connection waits for it. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Renders a mail's words as text and HTML. Line breaks in the subject are removed: they would be header lines. */
export async function composeMail(to: string, subject: string, body: ReactElement): Promise<Mail> {
  const html = await render(body)
  return { to, subject: subject.replace(/[\r\n]+/g, ' ').slice(0, 200), text: toPlainText(html), html }
}

/**
 * Promises a mail inside the caller's transaction: the row exists before anyone is told of it; the worker sends it.
 * A task that may run twice names its mail by an `id` that comes out the same each time: then there is one mail.
 */
export async function queueMail(ctx: Ctx, mail: Mail, id: string = newId()): Promise<void> {
  const { to: recipient, subject, text, html } = mail
  const made = await ctx.db
    .insert(mails)
    .values({ id, recipient, subject, text, html, createdAt: ctx.now })
    .onConflictDoNothing({ target: mails.id })
    .returning({ id: mails.id })
  if (made.length > 0) await ctx.tasks.enqueue(ctx.db, sendMail, { mailId: id })
}
