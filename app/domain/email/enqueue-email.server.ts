import type { ReactElement } from 'react'
import type { Ctx } from '#app/core/context.ts'
import { newId } from '#app/lib/id.ts'
import { emails } from '#db/schema/email.ts'
import { sendEmail } from './send-email.server.ts'

/** The calendar invitation of an email; `method` is the one in its METHOD line. */
export type EmailCalendar = { method: 'REQUEST' | 'CANCEL'; content: string }

/** Optional parts of an email. */
type EmailOptions = {
  /** The reply address; the sender by default. */
  replyTo?: string
  calendar?: EmailCalendar
  /** The time after which it is no longer sent, for example because the SMTP server was down. */
  expiresAt?: Date
  /**
   * Where a POST without a session ends emails of this kind (RFC 8058). Required by law for what is not asked for each
   * time.
   */
  unsubscribeUrl?: string
  /**
   * Of an email to an applicant: the application that it is about, the first of several. The employer sees that it was
   * sent.
   */
  applicationId?: string
  /**
   * Of an email to an applicant: the other applications that it is about. Of one to anyone else: the applications whose
   * applicants it may name. It is deleted with the data of each of them.
   */
  aboutApplicationIds?: readonly string[]
  /** The booking, order or checkout that it is about. It is deleted with the data of its customer. */
  subjectId?: string
}

/** A rendered email. It is rendered before the transaction, so that no database connection waits for it. */
export type Email = { to: string; subject: string; text: string; html: string } & EmailOptions

/** Renders an email as text and HTML. Line breaks in the subject are replaced, because they would add headers. */
export async function renderEmail(
  to: string,
  subject: string,
  body: ReactElement,
  extras: EmailOptions = {},
): Promise<Email> {
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(body)
  // Removes half of a surrogate pair at the end.
  const line = subject
    .replace(/[\r\n]+/g, ' ')
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')
  return { to, subject: line, text: toPlainText(html, { selectors: TEXT_SELECTORS }), html, ...extras }
}

/** Headings keep their case, a table's rows are one line each, with its columns aligned, and initials are left out. */
const TEXT_SELECTORS = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: '[data-text-format="skip"]', format: 'skip' },
  {
    selector: '[data-text-format="dataTable"]',
    format: 'dataTable',
    options: { colSpacing: 2, maxColumnWidth: 400, uppercaseHeaderCells: false },
  },
]

/**
 * Enqueues an email in the caller's transaction (transactional outbox): the row is committed with the change, and the
 * worker sends it afterwards. A task that may run twice gives a deterministic `id` (`emailIdFor`), so that it enqueues
 * one.
 *
 * @returns false if an email with this id exists already, or if the recipient's account or contact details were deleted
 */
export async function enqueueEmail(ctx: Ctx, email: Email, id: string = newId()): Promise<boolean> {
  const { to: recipient, subject, text, html, replyTo, calendar, expiresAt, unsubscribeUrl } = email
  // The addresses of deleted accounts (RFC 6761 section 6.4), and of bookings and orders whose customer was erased.
  if (recipient === '' || recipient.endsWith('.invalid')) return false
  const inserted = await ctx.db
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
      unsubscribeUrl: unsubscribeUrl ?? null,
      applicationId: email.applicationId ?? null,
      aboutApplicationIds: [...(email.aboutApplicationIds ?? [])],
      subjectId: email.subjectId ?? null,
    })
    .onConflictDoNothing({ target: emails.id })
    .returning({ id: emails.id })
  if (inserted.length === 0) return false
  await ctx.tasks.enqueue(ctx.db, sendEmail, { emailId: id })
  return true
}
