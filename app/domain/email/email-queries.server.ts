import { and, eq, ilike } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { loadPage, type Page } from '#app/core/pagination/keyset.server.ts'
import type { PagePosition } from '#app/core/pagination/page-position.ts'
import { isId } from '#app/lib/id.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { emails } from '#db/schema/email.ts'
import { findEmailLogo, showLogo } from './company-logo.server.ts'
import { resolveMark } from './mark.server.ts'

export type EmailRow = { id: string; at: Date; recipient: string; subject: string; sentAt: Date | null }
export type EmailView = EmailRow & {
  text: string
  lastError: string | null
  replyTo: string | null
  calendarMethod: string | null
  calendar: string | null
}

/**
 * A page of stored emails, newest first, of all recipients or of those that contain `recipient`. For the mailbox page,
 * which is public and does not exist in production.
 */
export async function listEmails(ctx: Ctx, recipient: string, position: PagePosition): Promise<Page<EmailRow>> {
  const term = normaliseLine(recipient).slice(0, 254)
  return loadPage(
    position,
    { at: emails.createdAt, id: emails.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: emails.id,
          at: emails.createdAt,
          recipient: emails.recipient,
          subject: emails.subject,
          sentAt: emails.sentAt,
        })
        .from(emails)
        .where(term ? and(ilike(emails.recipient, containsPattern(term)), where) : where)
        .orderBy(...orderBy)
        .limit(limit),
    (row) => row,
  )
}

/** One email without its HTML, or null. */
export async function findEmail(ctx: Ctx, id: string): Promise<EmailView | null> {
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select({
      id: emails.id,
      at: emails.createdAt,
      recipient: emails.recipient,
      subject: emails.subject,
      sentAt: emails.sentAt,
      text: emails.text,
      lastError: emails.lastError,
      replyTo: emails.replyTo,
      calendarMethod: emails.calendarMethod,
      calendar: emails.calendar,
    })
    .from(emails)
    .where(eq(emails.id, id))
  return row ?? null
}

/** The HTML document of an email for a browser, or null. */
export async function findEmailHtml(ctx: Ctx, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const { html, applicationId } = emails
  const [row] = await ctx.db.select({ html, applicationId }).from(emails).where(eq(emails.id, id))
  if (!row) return null
  const logo = await findEmailLogo(ctx, row)
  return resolveMark(logo ? showLogo(row.html, logo, false) : row.html)
}

/** The calendar invitation of an email, or null. */
export async function findEmailCalendar(ctx: Ctx, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const [row] = await ctx.db.select({ calendar: emails.calendar }).from(emails).where(eq(emails.id, id))
  return row?.calendar ?? null
}
