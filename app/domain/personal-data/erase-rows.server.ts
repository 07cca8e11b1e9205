import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/core/context.ts'
import type { Person } from '#app/policy/actor.ts'
import {
  applicationAnswers,
  applicationEvents,
  applicationMessages,
  applicationNotes,
  applications,
} from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingLinks, bookings, calendarFeeds, waitlistEntries } from '#db/schema/bookings.ts'
import { storeImports } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { apiKeys, apiResponses, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { interviewLinks, interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { stockNotices } from '#db/schema/inventory.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobReports, savedJobs } from '#db/schema/jobs.ts'
import { messageReplyAddresses } from '#db/schema/messages.ts'
import { orderLinks, orderReturns, orders, refunds } from '#db/schema/orders.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { testPayments } from '#db/schema/payments.ts'
import {
  accounts,
  companyInvitations,
  personNotes,
  profiles,
  sessions,
  users,
  verifications,
} from '#db/schema/people.ts'
import { applicationDrafts, applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { consultants, timeOff } from '#db/schema/scheduling.ts'
import { emailReversals, knownDevices, passkeys, securityEvents, twoFactors } from '#db/schema/security.ts'
import { eraseAuditDetails } from './erase-audit-details.server.ts'
import { eraseEmails } from './erase-emails.server.ts'
import { isOfPerson } from './is-of-person.server.ts'
import { DELETED_FILE_NAME, DELETED_NAME, deletedAddress } from './personal-data.ts'

/**
 * From this amount an invoice names the buyer (A New Tax System (Goods and Services Tax) Act 1999 section 29-70(1)(c)).
 */
const NAMED_INVOICE_CENTS = 100_000

/** Deletes or empties everything in the register `PERSONAL_DATA`, inside the caller's transaction. */
export async function eraseRows(ctx: Ctx, person: Person): Promise<void> {
  await eraseEmails(ctx, person)
  await eraseWebhooks(ctx, person)
  await eraseApiResponses(ctx, person)
  await eraseAuditDetails(ctx, person)
  await eraseApplications(ctx, person)
  await eraseBookings(ctx, person)
  await eraseOrders(ctx, person)
  await eraseAccount(ctx, person)
}

/**
 * The events about the person's applications, bookings and orders, which contain names, and the person's own endpoints.
 */
async function eraseWebhooks({ db }: Ctx, person: Person): Promise<void> {
  const subjects = unionAll(
    db.select({ id: applications.id }).from(applications).where(eq(applications.applicantId, person.id)),
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(isOfPerson(person, bookings.userId, bookings.email)),
    db
      .select({ id: orders.id })
      .from(orders)
      .where(isOfPerson(person, orders.userId, orders.email)),
  )
  await db.delete(webhookEvents).where(inArray(webhookEvents.subjectId, subjects))
  await db.delete(webhookEndpoints).where(eq(webhookEndpoints.profileId, person.id))
}

/**
 * The responses to other people's keys that a repeated request would get. An applicant's response has the id of the
 * application.
 */
async function eraseApiResponses({ db }: Ctx, person: Person): Promise<void> {
  const own = db
    .select({ id: sql`${applications.id}::text` })
    .from(applications)
    .where(eq(applications.applicantId, person.id))
  await db.delete(apiResponses).where(inArray(sql`${apiResponses.body} ->> 'id'`, own))
}

async function eraseApplications({ db }: Ctx, person: Person): Promise<void> {
  const own = db.select({ id: applications.id }).from(applications).where(eq(applications.applicantId, person.id))
  await db.delete(applicationMessages).where(inArray(applicationMessages.applicationId, own))
  await db
    .delete(messageReplyAddresses)
    .where(or(inArray(messageReplyAddresses.applicationId, own), eq(messageReplyAddresses.personId, person.id)))
  const ownInterviews = db.select({ id: interviews.id }).from(interviews).where(inArray(interviews.applicationId, own))
  await db.delete(interviewLinks).where(inArray(interviewLinks.interviewId, ownInterviews))
  await db
    .update(interviews)
    .set({
      place: DELETED_NAME,
      videoUrl: null,
      message: null,
      cancelReason: null,
      applicantTimeZone: null,
      // A place or new times that the employer saves at the same time are stale.
      version: sql`${interviews.version} + 1`,
    })
    .where(inArray(interviews.applicationId, own))
  await db
    .update(applications)
    .set({ rating: null, tags: [], workRights: null })
    .where(eq(applications.applicantId, person.id))
  // The two updates have waited for scorecards and notes that are saved at the same time.
  await db.delete(interviewScorecards).where(inArray(interviewScorecards.interviewId, ownInterviews))
  await db.delete(applicationNotes).where(inArray(applicationNotes.applicationId, own))
  await db.delete(applicationAnswers).where(inArray(applicationAnswers.applicationId, own))
  await db.delete(applicationSubmissions).where(inArray(applicationSubmissions.applicationId, own))
  await db
    .update(applicationEvents)
    .set({ rejectionNote: null, emailText: null })
    .where(inArray(applicationEvents.applicationId, own))
  await db.delete(resumes).where(eq(resumes.personId, person.id))
  await db.delete(applicationDrafts).where(eq(applicationDrafts.personId, person.id))
  await db.delete(savedJobs).where(eq(savedJobs.personId, person.id))
  await db.delete(jobReports).where(isOfPerson(person, jobReports.reporterId, jobReports.email))
  await db.delete(jobAlerts).where(eq(jobAlerts.email, person.email))
}

async function eraseBookings({ db }: Ctx, person: Person): Promise<void> {
  const isOwn = isOfPerson(person, bookings.userId, bookings.email)
  await db
    .delete(bookingLinks)
    .where(inArray(bookingLinks.bookingId, db.select({ id: bookings.id }).from(bookings).where(isOwn)))
  await db
    .update(bookings)
    .set({
      userId: person.id,
      fullName: DELETED_NAME,
      email: '',
      phone: null,
      message: null,
      answers: [],
      videoUrl: '',
      customerTimeZone: null,
      note: '',
    })
    .where(isOwn)
  await db.delete(waitlistEntries).where(isOfPerson(person, waitlistEntries.userId, waitlistEntries.email))
  const ownConsultants = db.select({ id: consultants.id }).from(consultants).where(eq(consultants.profileId, person.id))
  await db.update(timeOff).set({ note: '' }).where(inArray(timeOff.consultantId, ownConsultants))
  await db.update(consultants).set({ profileId: null }).where(eq(consultants.profileId, person.id))
}

async function eraseOrders({ db }: Ctx, person: Person): Promise<void> {
  const isOwn = isOfPerson(person, orders.userId, orders.email)
  const isOwnCheckout = isOfPerson(person, checkouts.userId, checkouts.customerEmail)
  const orderIds = db.select({ id: orders.id }).from(orders).where(isOwn)
  await db.delete(orderLinks).where(inArray(orderLinks.orderId, orderIds))
  await db.update(orderReturns).set({ reason: '', answer: '' }).where(inArray(orderReturns.orderId, orderIds))
  await db.update(refunds).set({ reason: '', failure: null }).where(inArray(refunds.orderId, orderIds))
  await db.update(orderParcels).set({ trackingNumber: null }).where(inArray(orderParcels.orderId, orderIds))
  await db
    .update(orders)
    .set({
      userId: person.id,
      fullName: sql`case when ${lt(orders.totalCents, NAMED_INVOICE_CENTS)} then ${DELETED_NAME} else ${orders.fullName} end`,
      email: '',
      phone: null,
      address: null,
      companyName: null,
      abn: null,
      purchaseReference: null,
      giftMessage: null,
      note: '',
    })
    .where(isOwn)
  await db.delete(stockNotices).where(eq(stockNotices.email, person.email))
  const sessionIds = db.select({ id: checkouts.paymentSessionId }).from(checkouts).where(isOwnCheckout)
  await db.update(testPayments).set({ customer: null }).where(inArray(testPayments.id, sessionIds))
  await db
    .update(checkouts)
    .set({
      userId: person.id,
      customerEmail: null,
      customerName: null,
      clientAddress: null,
      deliveryPostcode: null,
      giftMessage: null,
    })
    .where(isOwnCheckout)
}

async function eraseAccount({ db, now }: Ctx, { id, email }: Person): Promise<void> {
  await db
    .delete(verifications)
    .where(or(eq(verifications.value, id), sql`position(${email} in ${verifications.identifier}) > 0`))
  for (const table of [sessions, accounts, knownDevices, emailReversals, twoFactors, passkeys]) {
    await db.delete(table).where(eq(table.userId, id))
  }
  await db.delete(personNotes).where(eq(personNotes.personId, id))
  await db.delete(apiKeys).where(eq(apiKeys.profileId, id))
  await db
    .delete(companyInvitations)
    .where(or(eq(companyInvitations.invitedBy, id), eq(companyInvitations.email, email)))
  for (const table of [imports, storeImports])
    await db.update(table).set({ fileName: DELETED_FILE_NAME }).where(eq(table.createdBy, id))
  await db.delete(calendarFeeds).where(eq(calendarFeeds.profileId, id))
  await db.update(auditEvents).set({ address: null }).where(eq(auditEvents.actorId, id))
  await db.update(securityEvents).set({ personId: null }).where(eq(securityEvents.personId, id))
  await db
    .update(users)
    .set({
      name: DELETED_NAME,
      email: deletedAddress(id),
      image: null,
      twoFactorEnabled: false,
      updatedAt: now,
    })
    .where(eq(users.id, id))
  await db
    .update(profiles)
    .set({
      fullName: DELETED_NAME,
      phone: null,
      headline: null,
      location: null,
      skills: [],
      workRights: null,
      emailUpdates: false,
      applicantEmails: 'none',
      companyRole: null,
      erasedAt: now,
      version: sql`${profiles.version} + 1`,
    })
    .where(and(eq(profiles.id, id), isNull(profiles.erasedAt)))
}
