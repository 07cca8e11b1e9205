import { render, toPlainText } from '@react-email/render'
import type { ReactElement } from 'react'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { emails } from '#db/schema/email.ts'
import { sendEmail } from './send-email.server.ts'

/** A calendar invitation that travels with a mail; `method` is the one in its own METHOD line. */
export type EmailCalendar = { method: 'REQUEST' | 'CANCEL'; content: string }

/** What a mail may carry besides its words. */
type EmailOptions = {
  /** Where answers go; absent: to the sender. */
  replyTo?: string
  calendar?: EmailCalendar
  /** From when on it must not be sent any more, however late a mail server comes back. */
  expiresAt?: Date
}

/** A mail ready to be promised: rendered before the transaction, so that no connection waits for it. */
export type Email = { to: string; subject: string; text: string; html: string } & EmailOptions

/** Renders a mail's words as text and HTML. Line breaks in the subject are removed: they would be header lines. */
export async function renderEmail(
  to: string,
  subject: string,
  body: ReactElement,
  extras: EmailOptions = {},
): Promise<Email> {
  const html = await render(body)
  // A surrogate at the end is half a character.
  const line = subject
    .replace(/[\r\n]+/g, ' ')
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')
  return { to, subject: line, text: toPlainText(html), html, ...extras }
}

/**
 * Promises a mail inside the caller's transaction: the row exists before anyone is told of it; the worker sends it.
 * A task that may run twice names its mail by an `id` that comes out the same each time (`mailIdOf`): then there is one.
 *
 * @returns false where a mail of that id was promised before
 */
export async function enqueueEmail(ctx: Ctx, mail: Email, id: string = newId()): Promise<boolean> {
  const { to: recipient, subject, text, html, replyTo, calendar, expiresAt } = mail
  const made = await ctx.db
    .insert(emails)
    .values({
      id,
      recipient,
      subject,
      text,
      html,
      replyTo: replyTo ?? null,
      calendarMethod: calendar?.method ?? null,
      calendar: calendar?.content ?? null,
      createdAt: ctx.now,
      expiresAt: expiresAt ?? null,
    })
    .onConflictDoNothing({ target: emails.id })
    .returning({ id: emails.id })
  if (made.length === 0) return false
  await ctx.tasks.enqueue(ctx.db, sendEmail, { emailId: id })
  return true
}
