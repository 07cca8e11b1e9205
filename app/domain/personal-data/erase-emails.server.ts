import { and, eq, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { erasePayloads } from '#app/core/queued-tasks.server.ts'
import { rewriteDigests } from '#app/domain/applications/new-applicants/rewrite-digests.server.ts'
import { sendBookingEmail } from '#app/domain/bookings/emails/send-booking-email.server.ts'
import { sendOrderLink } from '#app/domain/orders/emails/send-order-link.server.ts'
import { deliverTestEvent } from '#app/domain/orders/settlement/deliver-test-event.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import { orders } from '#db/schema/orders.ts'
import { users } from '#db/schema/people.ts'
import { emailReversals } from '#db/schema/security.ts'
import { isOfPerson } from './is-of-person.server.ts'

/**
 * Deletes the emails to the person, and those to others that name them: the emails about their applications, bookings
 * and orders, and those that contain a confirmed address of theirs. An address that they have only entered can be
 * someone else's, so other emails to it stay. A daily email that is not sent yet is written again for the other
 * applicants in it. The tasks that write such emails keep no text about the person either.
 */
export async function eraseEmails(ctx: Ctx, person: Person): Promise<void> {
  const { db } = ctx
  const addresses = await listConfirmedAddresses(ctx, person)
  const patterns = addresses.map(wholeAddress)
  const own = db.select({ id: applications.id }).from(applications).where(eq(applications.applicantId, person.id))
  // The position is found first, because a regular expression takes longer.
  const containsAddress = (text: SQL) =>
    sql`exists (
      select from unnest(${sql.param(addresses)}::text[], ${sql.param(patterns)}::text[]) as own(address, pattern)
      where case when position(address in ${text}) > 0 then ${text} ~ pattern else false end
    )`
  const ownBookings = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(isOfPerson(person, bookings.userId, bookings.email))
  const ownOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(isOfPerson(person, orders.userId, orders.email))
  const ownCheckouts = db.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.userId, person.id))
  const deleted = await db
    .delete(emails)
    .where(
      or(
        inArray(emails.applicationId, own),
        sql`${emails.aboutApplicationIds} && array(${own})`,
        inArray(emails.subjectId, unionAll(ownBookings, ownOrders, ownCheckouts)),
        inArray(emails.recipient, addresses),
        containsAddress(sql`${emails.text}`),
      ),
    )
    .returning({
      id: emails.id,
      recipient: emails.recipient,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      rejectedAt: emails.rejectedAt,
      applicationId: emails.applicationId,
      aboutApplicationIds: emails.aboutApplicationIds,
    })
  await rewriteDigests(ctx, deleted)

  const isOwnBooking = (id: SQL) => sql`${id} in (select id::text from ${ownBookings} as own)`
  await erasePayloads(db, sendBookingEmail, (data) => isOwnBooking(sql`${data} ->> 'bookingId'`), 'message')
  const ownNumbers = db
    .select({ number: sql`${orders.number}::text` })
    .from(orders)
    .where(isOfPerson(person, orders.userId, orders.email))
  await erasePayloads(
    db,
    sendOrderLink,
    (data) =>
      sql`(${data} ->> 'email' = any(${sql.param(addresses)}::text[]) or ${data} ->> 'number' in ${ownNumbers})`,
  )
  const isOwnSession = (body: SQL) =>
    sql`exists (select from ${checkouts} where ${checkouts.userId} = ${person.id}
      and position(${checkouts.paymentSessionId} in ${body}) > 0)`
  const isOwnEvent = (body: SQL) => sql`(${containsAddress(body)} or ${isOwnSession(body)})`
  await erasePayloads(db, deliverTestEvent, (data) => isOwnEvent(sql`${data} ->> 'body'`))
}

/** The address of the account, and those that it had before, unless another account has them now. */
async function listConfirmedAddresses({ db }: Ctx, { id, email }: Person): Promise<string[]> {
  const isOthers = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(ne(users.id, id), eq(users.email, emailReversals.previousEmail)))
  const rows = await db
    .selectDistinct({ address: emailReversals.previousEmail })
    .from(emailReversals)
    .where(and(eq(emailReversals.userId, id), notExists(isOthers)))
  return [email, ...rows.map(({ address }) => address)]
}

/**
 * A regular expression of PostgreSQL for an address that is not a part of a longer one: `mia@a.com` in `mia@a.com.au`.
 */
function wholeAddress(address: string): string {
  const escaped = address.replace(/[!-/:-?[-`{-~]/g, '\\$&')
  return `(?<![\\w.+%'-])${escaped}(?!\\.?[\\w-])`
}
