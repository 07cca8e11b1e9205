import { and, eq, ilike } from 'drizzle-orm'
import type { Ctx } from '#app/core/context.ts'
import { containsPattern } from '#app/core/pagination/contains-pattern.server.ts'
import { type Page, readPage } from '#app/core/pagination/keyset.server.ts'
import { isId } from '#app/lib/id.ts'
import type { Place } from '#app/lib/paging.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { mails } from '#db/schema/agency.ts'

export type MailRow = { id: string; at: Date; recipient: string; subject: string; sentAt: Date | null }
export type MailView = MailRow & {
  text: string
  lastError: string | null
  replyTo: string | null
  calendarMethod: string | null
  calendar: string | null
}

/**
 * Mails kept by the product, newest first, 20 a page; of recipients that contain `recipient` where given. For the
 * mailbox page, which production does not have: it is open to everyone there is.
 */
export async function listMails(ctx: Ctx, recipient: string, place: Place): Promise<Page<MailRow>> {
  const term = normaliseLine(recipient).slice(0, 254)
  return readPage(
    place,
    { at: mails.createdAt, id: mails.id },
    ({ where, orderBy, limit }) =>
      ctx.db
        .select({
          id: mails.id,
          at: mails.createdAt,
          recipient: mails.recipient,
          subject: mails.subject,
          sentAt: mails.sentAt,
        })
        .from(mails)
        .where(term ? and(ilike(mails.recipient, containsPattern(term)), where) : where)
        .orderBy(...orderBy)
        .limit(limit),
    (row) => row,
  )
}

/** One mail without its HTML, or null. */
export async function findMail(ctx: Ctx, id: string): Promise<MailView | null> {
  if (!isId(id)) return null
  const [row] = await ctx.db
    .select({
      id: mails.id,
      at: mails.createdAt,
      recipient: mails.recipient,
      subject: mails.subject,
      sentAt: mails.sentAt,
      text: mails.text,
      lastError: mails.lastError,
      replyTo: mails.replyTo,
      calendarMethod: mails.calendarMethod,
      calendar: mails.calendar,
    })
    .from(mails)
    .where(eq(mails.id, id))
  return row ?? null
}

/** A mail's HTML document, or null. */
export async function findMailHtml(ctx: Ctx, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const [row] = await ctx.db.select({ html: mails.html }).from(mails).where(eq(mails.id, id))
  return row?.html ?? null
}

/** A mail's calendar invitation, or null. */
export async function findMailCalendar(ctx: Ctx, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const [row] = await ctx.db.select({ calendar: mails.calendar }).from(mails).where(eq(mails.id, id))
  return row?.calendar ?? null
}
