import { and, eq, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import { rewriteDigests } from '#app/domain/applications/new-applicants/rewrite-digests.server.ts'
import { sendBookingEmail } from '#app/domain/bookings/emails/send-booking-email.server.ts'
import { sendOrderLink } from '#app/domain/orders/emails/send-order-link.server.ts'
import { deliverTestEvent } from '#app/domain/orders/settlement/deliver-test-event.server.ts'
import { erasePayloads } from '#app/platform/tasks.server.ts'
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
 * Deletes the emails to the person, and those to others that name them: the emails about their applications, and those that
 * contain an address of theirs, such as the contact details of a consultation. A daily email that is not sent yet is written
 * again for the other applicants in it. The tasks that write such emails keep no text about the person either.
 */
export async function eraseEmails(ctx: Ctx, person: Person): Promise<void> {
  const { db } = ctx
  const addresses = sql.param(await listAddresses(ctx, person))
  const own = db.select({ id: applications.id }).from(applications).where(eq(applications.applicantId, person.id))
  const containsAddress = (text: SQL) =>
    sql`exists (select from unnest(${addresses}::text[]) as address where position(address in ${text}) > 0)`
  const deleted = await db
    .delete(emails)
    .where(
      or(
        inArray(emails.applicationId, own),
        sql`${emails.aboutApplicationIds} && array(${own})`,
        sql`${emails.recipient} = any(${addresses}::text[])`,
        containsAddress(sql`${emails.text}`),
      ),
    )
    .returning({
      recipient: emails.recipient,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      rejectedAt: emails.rejectedAt,
      applicationId: emails.applicationId,
      aboutApplicationIds: emails.aboutApplicationIds,
    })
  await rewriteDigests(ctx, deleted)

  const ownBookings = db
    .select({ id: sql`${bookings.id}::text` })
    .from(bookings)
    .where(isOfPerson(person, bookings.userId, bookings.email))
  await erasePayloads(db, sendBookingEmail, (data) => sql`${data} ->> 'bookingId' in ${ownBookings}`, 'message')
  await erasePayloads(db, sendOrderLink, (data) => sql`${data} ->> 'email' = any(${addresses}::text[])`)
  await erasePayloads(db, deliverTestEvent, (data) => containsAddress(sql`${data} ->> 'body'`))
}

/**
 * The address of the account, and those that it had before or that the person entered with a consultation or an order, unless
 * another account has them now: a colleague's address can be among these.
 */
async function listAddresses({ db }: Ctx, { id, email }: Person): Promise<string[]> {
  const entered = unionAll(
    db.select({ address: emailReversals.previousEmail }).from(emailReversals).where(eq(emailReversals.userId, id)),
    db.select({ address: bookings.email }).from(bookings).where(eq(bookings.userId, id)),
    db.select({ address: orders.email }).from(orders).where(eq(orders.userId, id)),
    db
      .select({ address: sql<string>`coalesce(${checkouts.customerEmail}, '')` })
      .from(checkouts)
      .where(eq(checkouts.userId, id)),
  ).as('entered')
  const isOthers = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(ne(users.id, id), sql`${users.email} = lower(${entered.address})`))
  const rows = await db
    .selectDistinct({ address: entered.address })
    .from(entered)
    .where(and(ne(entered.address, ''), notExists(isOthers)))
  return [email, ...rows.map(({ address }) => address)]
}
