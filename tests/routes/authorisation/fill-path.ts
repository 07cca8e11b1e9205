import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { createManageToken } from '#app/domain/bookings/manage-links.server.ts'
import { createStoreImport } from '#app/domain/catalogue/file-import/store-imports.server.ts'
import { uploadImport } from '#app/domain/job-import/upload-import.server.ts'
import { shipOrder } from '#app/domain/orders/fulfilment/ship-order.server.ts'
import { listParcels } from '#app/domain/orders/list-parcels.server.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applicationMessages } from '#db/schema/applications.ts'
import { productImages } from '#db/schema/catalogue.ts'
import { deliveryMethods, discounts } from '#db/schema/checkout.ts'
import { companies, messageTemplates } from '#db/schema/companies.ts'
import { emails } from '#db/schema/email.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/integrations.ts'
import { interviewLinks, interviews, interviewTimes } from '#db/schema/interviews.ts'
import { orderReturns, refunds } from '#db/schema/orders.ts'
import { companyInvitations, sessions } from '#db/schema/people.ts'
import { bookingDays, consultants, DEFAULT_CONSULTATION_TYPE_ID, timeOff } from '#db/schema/scheduling.ts'
import { passkeys } from '#db/schema/security.ts'
import { makeGroupSession, makeWaitlistEntry } from '#tests/support/booking-factories.ts'
import { createTestCtx } from '#tests/support/context.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeFeed,
  makeInterview,
  makeJob,
  makeMessageWithFile,
  makePerson,
  makeSentResume,
} from '#tests/support/factories.ts'
import { guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'
import { visit } from '../client.ts'
import type { World } from './actors.ts'
import { INTERVIEW_AT } from './forms.ts'

/** The path with the ids of rows of `cast`. The rows are new, because an earlier request may have changed others. */
export async function fillPath(world: World, path: string): Promise<string> {
  if (path === '/*') return '/nowhere'
  if (path.includes(':slug')) return path.replace(':slug', await slugOf(world, world.cast.employer))
  if (path.includes(':place') || path.includes(':category')) return fillBrowsePage(world, path)
  if (path.startsWith('/pay') || path.startsWith('/cart/checkouts'))
    return path.replace(':token', (await makeCheckout(guestCtx(world.site))).token).replace(':act', 'cancel')
  if (path.startsWith('/bookings')) {
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000)
    const booking = await makeBooking(world.site.db, { startsAt: inThreeDays, confirmedAt: new Date() })
    const token = await createManageToken(ctxFor(world, world.cast.admin), booking.id)
    return path.replace(':token', token).replace(':date', '2026-12-01').replace(':month', '2026-12')
  }
  if (path.includes('interviews/:')) return fillInterview(world, path)
  if (path.startsWith('/waitlist')) return path.replace(':token', (await makeWaitlistEntry(world.site.db)).token)
  if (path.startsWith('/booking/'))
    return path.replace(':kind', 'consultation').replace(':date', '2026-12-01').replace(':month', '2026-12')
  if (/^\/booking-portal\/:id\/(days|months)/.test(path)) {
    return path
      .replace(':id', await makeEmployersBooking(world))
      .replace(':date', '2026-12-01')
      .replace(':month', '2026-12')
  }
  if (path.startsWith('/admin/store')) return fillStore(world, path.replace(':file', 'orders.csv'))
  if (path.startsWith('/orders')) {
    const { id, link } = await makeOrder(guestCtx(world.site))
    const filled = path.replace('/orders/:token', new URL(link).pathname)
    return filled.includes(':refund') ? filled.replace(':refund', await makeRefund(world, id)) : filled
  }
  if (path.startsWith('/store/'))
    return path.replace(':storeId', 'store_muster').replace(':id', 'prod_nobody').replace('*', 'nothing')
  if (path.startsWith('/employer/webhooks/:id')) return fillWebhook(world, path)
  if (!path.includes(':id')) return path
  return path.replace(':id', await idFor(world, path))
}

/** A path with the ids of an interview and its application, or the token of its link. */
async function fillInterview(world: World, path: string): Promise<string> {
  const application = await makeApplication(
    world.site.db,
    await makeJob(world.site.db, world.cast.employer),
    world.cast.employee,
  )
  const interview = await makeInterview(world.site.db, application, [INTERVIEW_AT])
  // The actors before have picked this time of the same interviewer, which the employer accepts.
  await world.site.db
    .update(interviewTimes)
    .set({ acceptsConflicts: true })
    .where(eq(interviewTimes.interviewId, interview.id))
  if (path.endsWith('/scorecard')) await scheduleInterview(world, interview.id, new Date(Date.now() - 86_400_000))
  if (/(?:calendar\.ics|place)$/.test(path)) await scheduleInterview(world, interview.id, INTERVIEW_AT)
  const token = generateToken()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await world.site.db
    .insert(interviewLinks)
    .values({ tokenHash: hashToken(token), interviewId: interview.id, expiresAt })
  const id = path.startsWith('/view-applicants') ? application.id : interview.id
  return path.replace(':token', token).replace(':id', id).replace(':interviewId', interview.id)
}

/** Makes a proposed interview one at an agreed time. */
async function scheduleInterview(world: World, id: string, startsAt: Date): Promise<void> {
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await world.site.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
}

/** A path with the ids of an employer's webhook and of a delivery to it. */
async function fillWebhook(world: World, path: string): Promise<string> {
  const [id, eventId, deliveryId, createdAt] = [newId(), newId(), newId(), new Date()]
  const endpoint = {
    id,
    profileId: world.cast.employer.id,
    url: 'https://example.com/',
    eventTypes: [],
    secret: 'whsec_',
  }
  await world.site.db.insert(webhookEndpoints).values({ ...endpoint, createdAt, updatedAt: createdAt })
  await world.site.db.insert(webhookEvents).values({ id: eventId, type: 'ping', body: '{}', createdAt })
  const status = 'delivered' as const
  await world.site.db.insert(webhookDeliveries).values({ id: deliveryId, eventId, endpointId: id, status, createdAt })
  return path.replace(':id', id).replace(':deliveryId', deliveryId)
}

/** A path of open jobs by category and place. The server knows the page of a new job after a second at the latest. */
async function fillBrowsePage(world: World, path: string): Promise<string> {
  await makeJob(world.site.db, world.cast.employer, { category: 'Warehousing', location: 'Dandenong VIC' })
  const filled = path.replace(':category', 'warehousing').replace(':place', 'dandenong-vic')
  await vi.waitFor(async () => expect((await visit(world.site).get(filled)).status).toBe(200), { timeout: 5000 })
  return filled
}

/** A path of the store admin with the ids of a product, a variant, an image or a collection. */
async function fillStore(world: World, path: string): Promise<string> {
  const { db } = world.site
  if (path.startsWith('/admin/store/orders')) return fillOrder(world, path)
  if (path.startsWith('/admin/store/allowances/:id')) return path.replace(':id', world.cast.employee.id)
  if (path.startsWith('/admin/store/delivery-methods/:id')) return path.replace(':id', await makeDeliveryMethod(world))
  if (path.includes('/import/:id')) return path.replace(':id', await makeStoreImport(world, path))
  if (path.startsWith('/admin/store/discounts/:id')) return path.replace(':id', await makeDiscount(world))
  const { id, variants } = await makeProduct(db, {
    images: 2,
    variants: [{ values: { Size: 'S' } }, { values: { Size: 'M' } }],
  })
  const [image] = await db.select().from(productImages).where(eq(productImages.productId, id))
  const collection = path.includes('/collections/:id') ? await makeCollection(db, 'Workwear', []) : null
  const rowId = path.startsWith('/admin/store/stock') ? (variants[0]?.id ?? '') : (collection?.id ?? id)
  return path
    .replace(':id', rowId)
    .replace(':variant', variants[0]?.id ?? '')
    .replace(':image', image?.id ?? '')
}

/** A path with the id of an order, which is shipped if the path names a parcel. */
async function fillOrder(world: World, path: string): Promise<string> {
  if (path.includes('/awaiting/')) return path.replace(':id', (await makeCheckout(guestCtx(world.site))).id)
  const { id } = await makeOrder(guestCtx(world.site))
  if (path.includes('/returns/')) return path.replace(':id', await makeReturn(world, id))
  if (path.includes(':refund')) return path.replace(':id', id).replace(':refund', await makeRefund(world, id))
  if (!path.includes(':parcel')) return path.replace(':id', id)
  const ctx = { ...guestCtx(world.site), actor: world.cast.admin }
  await shipOrder(ctx, id, { carrier: null, trackingNumber: null, expectedVersion: 1 })
  const [parcel] = await listParcels(ctx, id)
  return path.replace(':id', id).replace(':parcel', parcel?.id ?? '')
}

async function makeReturn(world: World, orderId: string): Promise<string> {
  const id = newId()
  const request = { items: {}, reason: 'Too small', requestedAt: new Date() }
  await world.site.db.insert(orderReturns).values({ id, orderId, status: 'requested', ...request })
  return id
}

/** A refund that the payment service has confirmed. */
async function makeRefund(world: World, orderId: string): Promise<string> {
  const [id, now] = [newId(), new Date()]
  const times = { createdAt: now, finishedAt: now }
  await world.site.db
    .insert(refunds)
    .values({ id, orderId, amountCents: 100, reason: 'Late', restocked: {}, status: 'succeeded', ...times })
  return id
}

/** A method for a place where no other test delivers to. */
async function makeDeliveryMethod(world: World): Promise<string> {
  const id = newId()
  const place = { states: [], postcodes: [['0200', '0200'] as [string, string]] }
  const method = { name: 'Express', priceCents: 1000, position: 0, createdAt: new Date(), ...place }
  await world.site.db.insert(deliveryMethods).values({ id, ...method })
  return id
}

async function makeDiscount(world: World): Promise<string> {
  const id = newId()
  const code = id.slice(-12).toUpperCase()
  await world.site.db.insert(discounts).values({ id, code, kind: 'percentage', value: 10, createdAt: new Date() })
  return id
}

async function slugOf(world: World, { companyId }: Person): Promise<string> {
  const [company] = await world.site.db
    .select()
    .from(companies)
    .where(eq(companies.id, companyId ?? ''))
  return company?.slug ?? ''
}

async function idFor(world: World, path: string): Promise<string> {
  const { db } = world.site
  if (path.startsWith('/employer/message-templates')) return makeTemplate(world, world.cast.employer)
  if (path.startsWith('/employer/team/invitations')) return makeInvitation(world, world.cast.employer)
  if (path.startsWith('/employer/team/members')) {
    return (await makePerson(db, 'employer', { colleague: world.cast.employer, companyRole: 'recruiter' })).id
  }
  if (path.startsWith('/admin/users')) return (await makePerson(db, 'employee')).id
  if (path.startsWith('/admin/companies')) return world.cast.employer.companyId ?? ''
  if (path.startsWith('/admin/import')) return makeImport(world, world.cast.admin)
  if (path.startsWith('/admin/feeds')) return makeFeed(db, newId())
  if (path.startsWith('/dev/mailbox')) return makeEmail(world)
  if (path.startsWith('/account/sessions')) return makeSession(world, world.cast.employee)
  if (path.startsWith('/account/passkeys')) return makePasskey(world, world.cast.employee)
  if (path.startsWith('/account/bookings')) return (await makeBooking(db, { userId: world.cast.employee.id })).id
  if (path.startsWith('/admin/bookings/days')) return makeDay(world)
  if (path.startsWith('/admin/bookings/types')) return DEFAULT_CONSULTATION_TYPE_ID
  if (path.startsWith('/admin/bookings/time-off')) return makeTimeOff(world)
  if (path.startsWith('/admin/bookings/consultants')) return (await makeConsultant(db)).id
  if (path.startsWith('/booking-portal/waitlist')) return (await makeWaitlistEntry(db)).id
  if (path.startsWith('/booking-portal/sessions')) return makeGroupSession(db, await makeEmployersBooking(world))
  if (path.startsWith('/booking-portal')) return makeEmployersBooking(world)
  if (path.startsWith('/product')) return (await makeProduct(db)).id
  if (path.includes('/messages/:id')) return makeReportedMessage(world)
  const job = await makeJob(db, world.cast.employer)
  if (path.startsWith('/message-attachments')) {
    const application = await makeApplication(db, job, world.cast.employee)
    const author = { id: world.cast.employee.id, sender: 'applicant' as const }
    return (await makeMessageWithFile(db, application.id, author)).attachmentId
  }
  if (path.includes('/resumes/:id')) return makeSentResume(db, await makeApplication(db, job, world.cast.employee))
  if (
    !path.startsWith('/view-applicants') &&
    !path.startsWith('/employee') &&
    !path.startsWith('/account/applications')
  )
    return job.id
  return (await makeApplication(db, job, world.cast.employee)).id
}

async function makeTemplate(world: World, { companyId }: Person): Promise<string> {
  const [id, createdAt] = [newId(), new Date()]
  const times = { createdAt, updatedAt: createdAt }
  await world.site.db
    .insert(messageTemplates)
    .values({ id, companyId: companyId ?? '', name: id, body: 'Hello', ...times })
  return id
}

async function makeInvitation(world: World, { id: invitedBy, companyId }: Person): Promise<string> {
  const [id, sentAt] = [newId(), new Date()]
  const invitation = { email: `${id}@example.com`, role: 'recruiter' as const, tokenHash: id, invitedBy }
  const expiresAt = new Date(Date.now() + 86_400_000)
  await world.site.db
    .insert(companyInvitations)
    .values({ id, companyId: companyId ?? '', ...invitation, sentAt, expiresAt })
  return id
}

/** A session on another device. */
async function makeSession(world: World, { id: userId }: Person): Promise<string> {
  const id = newId()
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 3_600_000)]
  await world.site.db.insert(sessions).values({ id, token: id, userId, expiresAt, createdAt, updatedAt: createdAt })
  return id
}

/** A message of `employee` to `employer`, who has reported it. */
async function makeReportedMessage(world: World): Promise<string> {
  const application = await makeApplication(
    world.site.db,
    await makeJob(world.site.db, world.cast.employer),
    world.cast.employee,
  )
  const [id, at] = [newId(), new Date()]
  const message = { applicationId: application.id, sender: 'applicant' as const, authorId: world.cast.employee.id }
  await world.site.db.insert(applicationMessages).values({ id, ...message, body: 'Hello', at, reportedAt: at })
  return id
}

async function makePasskey(world: World, { id: userId }: Person): Promise<string> {
  const id = newId()
  const values = {
    id,
    userId,
    credentialID: id,
    publicKey: '',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  }
  await world.site.db.insert(passkeys).values(values)
  return id
}

async function makeDay(world: World): Promise<string> {
  const id = newId()
  await world.site.db.insert(bookingDays).values({ id, onDate: '2030-01-01', name: id, state: null, closed: false })
  return id
}

async function makeTimeOff(world: World): Promise<string> {
  const id = newId()
  const [startsAt, endsAt] = [new Date('2030-01-01T00:00Z'), new Date('2030-01-02T00:00Z')]
  await world.site.db.insert(timeOff).values({ id, startsAt, endsAt, createdAt: new Date() })
  return id
}

/** A booking with `employer` as its consultant: every employer can see it, and only this one can change it. */
async function makeEmployersBooking(world: World): Promise<string> {
  const profileId = world.cast.employer.id
  const [existing] = await world.site.db.select().from(consultants).where(eq(consultants.profileId, profileId))
  const { id } = existing ?? (await makeConsultant(world.site.db, { profileId }))
  return (await makeBooking(world.site.db, { consultantId: id, resourceId: newId() })).id
}

async function makeImport(world: World, by: Person): Promise<string> {
  const bytes = Buffer.from('title,company,location,description\nDriver,Bright & Co,Perth,Drive.\n')
  const uploaded = await uploadImport(ctxFor(world, by), { name: 'jobs.csv', bytes })
  if (!uploaded.ok) throw new Error('The upload was rejected.')
  return uploaded.id
}

async function makeStoreImport(world: World, path: string): Promise<string> {
  const kind = path.startsWith('/admin/store/stock') ? 'stock' : 'products'
  const bytes = Buffer.from('SKU,On hand\nUNKNOWN,1\n')
  return createStoreImport(ctxFor(world, world.cast.admin), kind, { name: 'file.csv', bytes })
}

/** A person's context on the database of the site, outside its process. Tasks are not enqueued. */
export const ctxFor = ({ site }: World, actor: Person): Ctx => createTestCtx({ db: site.db, actor, baseUrl: site.url })

async function makeEmail(world: World): Promise<string> {
  const id = newId()
  const message = { recipient: 'mia@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await world.site.db
    .insert(emails)
    .values({ id, ...message, calendarMethod: 'REQUEST', calendar: 'BEGIN:VCALENDAR', createdAt: new Date() })
  return id
}
