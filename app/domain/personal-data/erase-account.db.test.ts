import { and, eq, like, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#app/core/context.ts'
import { deleteExpired } from '#app/core/retention.server.ts'
import { addNote } from '#app/domain/applications/annotations/add-note.server.ts'
import { sendMessage } from '#app/domain/applications/messages/send-message.server.tsx'
import { notifyNewApplicant } from '#app/domain/applications/new-applicants/notify-new-applicant.server.tsx'
import { sendApplicantDigests } from '#app/domain/applications/new-applicants/send-applicant-digests.server.tsx'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { withdrawApplication } from '#app/domain/applications/withdraw-application.server.tsx'
import { notifyBookingChanged } from '#app/domain/bookings/booking-events.server.ts'
import { addAllowanceEntry } from '#app/domain/checkout/allowance/allowance-ledger.server.ts'
import { changeInterviewPlace } from '#app/domain/interviews/change-interview-place.server.ts'
import { sendInterviewEmail } from '#app/domain/interviews/emails/send-interview-email.server.ts'
import { pickInterviewTime } from '#app/domain/interviews/pick-interview-time.server.ts'
import { rescheduleInterview } from '#app/domain/interviews/reschedule-interview.server.ts'
import { submitScorecard } from '#app/domain/interviews/scorecards/submit-scorecard.server.ts'
import { sendOrderLink } from '#app/domain/orders/emails/send-order-link.server.ts'
import { deliverTestEvent } from '#app/domain/orders/settlement/deliver-test-event.server.ts'
import { PEOPLE_RETENTION } from '#app/domain/people/retention.server.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import type { Person } from '#app/policy/actor.ts'
import {
  applicationAnswers,
  applicationEvents,
  applicationMessages,
  applicationNotes,
  applications,
  jobQuestions,
} from '#db/schema/applications.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { bookingLinks, bookings, calendarFeeds } from '#db/schema/bookings.ts'
import { storeImports } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { emails } from '#db/schema/email.ts'
import {
  apiKeys,
  apiResponses,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
  webhookFormerSecrets,
} from '#db/schema/integrations.ts'
import { interviewLinks, interviewScorecards, interviews } from '#db/schema/interviews.ts'
import { stockNotices } from '#db/schema/inventory.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { imports } from '#db/schema/job-import.ts'
import { jobReports, jobs, savedJobs } from '#db/schema/jobs.ts'
import { messageAttachments, messageReplyAddresses } from '#db/schema/messages.ts'
import { orderLinks, orderReturns, orders, refunds } from '#db/schema/orders.ts'
import { orderParcels } from '#db/schema/parcels.ts'
import { testPayments } from '#db/schema/payments.ts'
import { companyInvitations, personNotes, profiles, users, verifications } from '#db/schema/people.ts'
import { applicationDrafts, applicationSubmissions, resumes } from '#db/schema/resumes.ts'
import { consultants, timeOff } from '#db/schema/scheduling.ts'
import { emailReversals, knownDevices, passkeys, securityEvents, twoFactors } from '#db/schema/security.ts'
import { makeWaitlistEntry } from '#tests/support/booking-factories.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import {
  makeApplication,
  makeBooking,
  makeInterview,
  makeJob,
  makePerson,
  makeResume,
} from '#tests/support/factories.ts'
import { overlap } from '#tests/support/overlap.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { downloadPersonalData } from './download-personal-data.server.ts'
import { notifyApplicantDeleted } from './emails/notify-applicant-deleted.server.tsx'
import { eraseAccount } from './erase-account.server.ts'
import { DELETED_NAME, type Erasure, PERSONAL_DATA } from './personal-data.ts'

let bed: TestBed
let employer: Person
beforeAll(async () => {
  bed = await openTestBed()
  employer = await makePerson(bed.db, 'employer')
})
afterAll(() => bed.close())

/** Part of every value that the tests enter. */
const MARK = 'zzmark'
const HASH = 'a'.repeat(64)
const TOTALS = { currency: 'aud', subtotalCents: 5000, discountCents: 0, shippingCents: 0, totalCents: 5000 }

async function makeOrder(person: Person, fields: Partial<typeof orders.$inferInsert> = {}) {
  const now = new Date()
  const checkoutId = newId()
  const paymentSessionId = `cs_test_${checkoutId}`
  await bed.db.insert(checkouts).values({
    ...TOTALS,
    id: checkoutId,
    token: checkoutId,
    status: 'paid',
    lines: [],
    delivery: 'post',
    userId: person.id,
    customerEmail: person.email,
    successUrl: '/success',
    cancelUrl: '/cart',
    provider: 'test',
    paymentSessionId,
    idempotencyKey: checkoutId,
    createdAt: now,
    reservedUntil: now,
    endedAt: now,
  })
  await bed.db.insert(testPayments).values({
    id: paymentSessionId,
    checkoutToken: checkoutId,
    status: 'complete',
    paymentStatus: 'paid',
    amountCents: 5000,
    currency: 'aud',
    createdAt: now,
    expiresAt: now,
  })
  const id = newId()
  await bed.db.insert(orders).values({
    ...TOTALS,
    id,
    checkoutId,
    paymentSessionId,
    status: 'completed',
    paymentStatus: 'captured',
    fulfillmentStatus: 'shipped',
    userId: person.id,
    email: person.email,
    fullName: person.fullName,
    delivery: 'post',
    gstCents: 455,
    placedAt: now,
    updatedAt: now,
    ...fields,
  })
  await bed.db
    .insert(orderReturns)
    .values({ id: newId(), orderId: id, status: 'requested', items: {}, reason: 'Small', requestedAt: now })
  const refund = { amountCents: 100, reason: 'Damaged', restocked: {}, status: 'failed' as const }
  await bed.db.insert(refunds).values({ id: newId(), orderId: id, ...refund, createdAt: now })
  await bed.db.insert(orderParcels).values({ id: newId(), orderId: id, carrier: 'Australia Post', sentAt: now })
  await bed.db.insert(orderLinks).values({ tokenHash: `${HASH}${id}`, orderId: id, createdAt: now })
  return id
}

/** A job seeker with a row in every table of the register. */
async function makePersonWithData(): Promise<Person> {
  const { db } = bed
  const now = new Date()
  const person = await makePerson(db, 'employee', { email: `${MARK}@example.com` })
  const { id } = person
  const resumeId = await makeResume(db, id)
  const application = await makeApplication(db, await makeJob(db, employer), person, { status: 'Reviewed' })
  await db.insert(applicationSubmissions).values({ applicationId: application.id, resumeId, coverNote: '' })
  await db.insert(applicationNotes).values({
    id: newId(),
    applicationId: application.id,
    authorId: employer.id,
    body: 'Note',
    at: now,
  })
  await db.insert(personNotes).values({ id: newId(), personId: id, body: 'Note', at: now })
  const rejection = { toStatus: 'Rejected', rejectionReason: 'other' as const, rejectionNote: 'Note' }
  await db
    .insert(applicationEvents)
    .values({ id: newId(), applicationId: application.id, ...rejection, at: application.appliedAt, notifiedAt: now })
  const message = { sender: 'employer' as const, authorId: employer.id, body: 'Hello', at: now, reportedAt: now }
  const messageId = newId()
  await db.insert(applicationMessages).values({ id: messageId, applicationId: application.id, ...message })
  const file = { name: 'Contract', kind: 'txt' as const, size: 1, content: Buffer.from('a'), status: 'ready' as const }
  await db.insert(messageAttachments).values({ id: newId(), messageId, position: 0, ...file, uploadedAt: now })
  await db
    .insert(messageReplyAddresses)
    .values({ applicationId: application.id, personId: id, tokenHash: HASH, createdAt: now })
  const interview = { status: 'proposed' as const, durationMinutes: 30, timeZone: 'Australia/Sydney', place: 'Office' }
  const interviewId = newId()
  await db
    .insert(interviews)
    .values({ id: interviewId, applicationId: application.id, ...interview, calendarUid: 'u', createdAt: now })
  const scorecard = { interviewerId: employer.id, recommendation: 2, strengths: 'Calm', concerns: 'None' }
  await db.insert(interviewScorecards).values({ interviewId, ...scorecard, submittedAt: now })
  await db.insert(interviewLinks).values({ tokenHash: HASH, interviewId, expiresAt: now })
  const questionId = newId()
  const question = { label: 'Why us?', kind: 'text' as const, required: false, position: 0 }
  await db.insert(jobQuestions).values({ id: questionId, jobId: application.jobId, ...question })
  await db.insert(applicationAnswers).values({ applicationId: application.id, questionId, answer: ['Hello'] })
  const savedJob = await makeJob(db, employer)
  await db.insert(savedJobs).values({ id: newId(), personId: id, jobId: savedJob.id, savedAt: now })
  await db.insert(applicationDrafts).values({ personId: id, jobId: savedJob.id, fields: {}, savedAt: now })
  const report = { reason: 'scam' as const, reporterId: id, reporterKey: `person ${id}`, createdAt: now }
  await db.insert(jobReports).values({ id: newId(), jobId: savedJob.id, ...report })
  const alert = { frequency: 'daily' as const, createdAt: now, checkedUntil: now, dueAt: now }
  await db.insert(jobAlerts).values({ id: newId(), email: person.email, query: '', token: newId(), ...alert })
  const invitation = {
    companyId: employer.companyId ?? '',
    role: 'owner' as const,
    tokenHash: HASH,
    invitedBy: employer.id,
  }
  await db
    .insert(companyInvitations)
    .values({ id: newId(), email: person.email, ...invitation, sentAt: now, expiresAt: now })
  const booking = await makeBooking(db, { userId: id, email: person.email })
  await db.insert(bookingLinks).values({ tokenHash: HASH, bookingId: booking.id, expiresAt: now })
  await makeWaitlistEntry(db, { userId: id, email: person.email })
  await makeOrder(person)
  const { variants } = await makeProduct(db, { variants: [{ onHand: 0 }] })
  await db
    .insert(stockNotices)
    .values({ id: newId(), variantId: variants[0]?.id ?? '', email: person.email, createdAt: now })
  await addAllowanceEntry(bed.ctx(), id, { kind: 'granted', changeCents: 5000, reason: 'Uniform' })
  await db.insert(verifications).values({
    id: newId(),
    identifier: `${MARK} reset`,
    value: id,
    expiresAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await db.insert(knownDevices).values({ id: newId(), userId: id, tokenHash: HASH, createdAt: now, lastUsedAt: now })
  const reversal = { previousEmail: 'a', newEmail: 'b', tokenHash: HASH, createdAt: now, expiresAt: now }
  await db.insert(emailReversals).values({ id: newId(), userId: id, ...reversal })
  await db.insert(twoFactors).values({ id: newId(), userId: id, secret: 's', backupCodes: 'c' })
  const credential = { publicKey: 'k', credentialID: newId(), counter: 0, deviceType: 'd', backedUp: false }
  await db.insert(passkeys).values({ id: newId(), userId: id, name: 'Phone', ...credential })
  const keyId = newId()
  const key = { name: 'Payroll', scopes: [], tokenHash: HASH, tokenEnd: 'abcd', createdAt: now }
  await db.insert(apiKeys).values({ id: keyId, profileId: id, ...key })
  await db.insert(apiResponses).values({ keyId, idempotencyKey: 'k', fingerprint: 'f', body: {}, createdAt: now })
  const endpointId = newId()
  const endpoint = { url: 'u', eventTypes: [], secret: 's' }
  await db
    .insert(webhookEndpoints)
    .values({ id: endpointId, profileId: id, ...endpoint, createdAt: now, updatedAt: now })
  await db.insert(webhookFormerSecrets).values({ id: newId(), endpointId, secret: 'f', replacedAt: now })
  const webhook = { type: 'application.created', subjectId: application.id, body: '{}', createdAt: now }
  const eventId = newId()
  await db.insert(webhookEvents).values({ id: eventId, ...webhook })
  await db.insert(webhookDeliveries).values({ id: newId(), eventId, endpointId, createdAt: now })
  await db.insert(calendarFeeds).values({ profileId: id, tokenHash: HASH, createdAt: now })
  const email = {
    subject: 'Hello',
    text: '',
    html: '',
    calendarMethod: 'REQUEST' as const,
    calendar: '',
    createdAt: now,
  }
  await db.insert(emails).values({ id: newId(), recipient: person.email, ...email })
  const event = { action: 'person.signed-in', subjectType: 'person', subjectId: id, details: {}, address: '' }
  await db.insert(auditEvents).values({ id: newId(), at: now, actorId: id, ...event })
  const consultantId = newId()
  const consultant = { fullName: 'Mia Tran', email: 'consultant@example.com', profileId: id, createdAt: now }
  await db.insert(consultants).values({ id: consultantId, ...consultant })
  const away = { startsAt: now, endsAt: new Date(now.getTime() + DAY_MS), createdAt: now }
  await db.insert(timeOff).values({ id: newId(), consultantId, ...away })
  const upload = { fileName: 'jobs.csv', content: Buffer.from('a'), status: 'uploaded' as const, createdBy: id }
  await db.insert(imports).values({ id: newId(), ...upload, options: {}, createdAt: now })
  await db.insert(storeImports).values({ id: newId(), ...upload, kind: 'stock', createdAt: now })
  const security = { type: 'session.signed-in', personId: id, address: '203.0.113.9', details: {} }
  await db.insert(securityEvents).values({ id: newId(), at: now, ...security })
  return person
}

/** The condition of a person's rows in each table. */
const OWN: Record<string, string> = {
  job_reports: 'reporter_id = $1',
  users: 'id = $1',
  profiles: 'id = $1',
  api_keys: 'profile_id = $1',
  api_responses: 'key_id in (select id from api_keys where profile_id = $1)',
  webhook_endpoints: 'profile_id = $1',
  webhook_former_secrets: 'endpoint_id in (select id from webhook_endpoints where profile_id = $1)',
  webhook_events: 'subject_id in (select id from applications where applicant_id = $1)',
  calendar_feeds: 'profile_id = $1',
  resumes: 'person_id = $1',
  person_notes: 'person_id = $1',
  job_alerts: "email like 'zzmark%'",
  company_invitations: "email like 'zzmark%'",
  applications: 'applicant_id = $1',
  application_events:
    "rejection_reason = 'other' and application_id in (select id from applications where applicant_id = $1)",
  application_notes: 'application_id in (select id from applications where applicant_id = $1)',
  application_messages: 'application_id in (select id from applications where applicant_id = $1)',
  message_attachments:
    'message_id in (select m.id from application_messages m join applications a on a.id = m.application_id where a.applicant_id = $1)',
  message_reply_addresses: 'person_id = $1',
  application_drafts: 'person_id = $1',
  interviews: 'application_id in (select id from applications where applicant_id = $1)',
  interview_scorecards:
    'interview_id in (select i.id from interviews i join applications a on a.id = i.application_id where a.applicant_id = $1)',
  interview_links:
    'interview_id in (select i.id from interviews i join applications a on a.id = i.application_id where a.applicant_id = $1)',
  application_answers: 'application_id in (select id from applications where applicant_id = $1)',
  application_submissions: 'application_id in (select id from applications where applicant_id = $1)',
  booking_links: 'booking_id in (select id from bookings where user_id = $1)',
  order_returns: 'order_id in (select id from orders where user_id = $1)',
  refunds: 'order_id in (select id from orders where user_id = $1)',
  order_parcels: 'order_id in (select id from orders where user_id = $1)',
  imports: 'created_by = $1',
  store_imports: 'created_by = $1',
  time_off: 'consultant_id in (select id from consultants where profile_id = $1)',
  webhook_deliveries:
    'event_id in (select id from webhook_events where subject_id in (select id from applications where applicant_id = $1))',
  order_links: 'order_id in (select id from orders where user_id = $1)',
  test_payments: 'id in (select payment_session_id from checkouts where user_id = $1)',
  stock_notices: "email like 'zzmark%'",
  verifications: "identifier like 'zzmark%'",
  emails: "recipient like 'zzmark%'",
  audit_events: 'actor_id = $1',
}

/** Columns by which a row belongs to the person. They are entered with the row. */
const LINKS = [
  'users.email',
  'job_alerts.email',
  'company_invitations.email',
  'emails.recipient',
  'stock_notices.email',
  'verifications.identifier',
  'verifications.value',
]

const VALUES: Record<string, (mark: string) => string> = {
  text: (mark) => `'${mark}'`,
  ARRAY: (mark) => `array['${mark}']`,
  jsonb: (mark) => `'{"line1": "${mark}"}'::jsonb`,
  bytea: (mark) => `convert_to('${mark}', 'UTF8')`,
  tsvector: (mark) => `to_tsvector('simple', '${mark}')`,
}

type Entry = { erasure: Erasure; columns: readonly string[]; notDownloaded?: readonly string[] }

/** Enters a mark of its own into each personal column, and returns the marks that a download contains. */
async function markAll({ id }: Person): Promise<string[]> {
  const types = await bed.db.$client.query(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`,
  )
  const typeOf = new Map(types.rows.map((row) => [`${row.table_name}.${row.column_name}`, row.data_type]))
  const downloaded: string[] = []
  const register: [string, Entry][] = Object.entries(PERSONAL_DATA)
  for (const [table, { erasure, columns, notDownloaded = [] }] of register) {
    if (erasure === 'kept') continue
    for (const column of columns) {
      const mark = `${MARK}_${table}_${column}`
      const value = VALUES[typeOf.get(`${table}.${column}`)]
      if (!value || LINKS.includes(`${table}.${column}`)) continue
      const where = OWN[table] ?? 'user_id = $1'
      const { rowCount } = await bed.db.$client.query(
        `update ${table} set ${column} = ${value(mark)} where ${where}`,
        where.includes('$1') ? [id] : [],
      )
      expect(rowCount, `${table}.${column}`).toBeGreaterThan(0)
      if (!notDownloaded.includes(column) && column !== 'content') downloaded.push(mark)
    }
  }
  return downloaded
}

/** `{table}: {row}` of every row of the database, of the task queue too, that contains the mark. */
async function findMarked(): Promise<string[]> {
  const { rows: tables } = await bed.db.$client.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await bed.db.$client.query(`select t::text as row from ${name} t where t::text like '%${MARK}%'`)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

test('a download contains every personal column, and after the deletion of the account no row contains any of them', async () => {
  const person = await makePersonWithData()
  const marks = await markAll(person)

  const chunks: Uint8Array[] = []
  const download = await downloadPersonalData(bed.ctx(person))
  if (!download.ok) throw new Error('The files are too large.')
  for await (const chunk of download.chunks) chunks.push(chunk)
  const files = unzipSync(Buffer.concat(chunks))
  const data = strFromU8(files['data.json'] ?? new Uint8Array())
  expect(marks.filter((mark) => !data.includes(mark))).toEqual([])
  expect(JSON.parse(data)).toMatchObject({
    staffAllowance: [{ kind: 'granted', balanceCents: 5000, reason: 'Uniform' }],
    waitingForItems: [{ email: person.email }],
  })
  const [resume] = Object.keys(files).filter((name) => name.startsWith('resumes/'))
  expect(resume).toBe(`resumes/1 ${MARK}_resumes_name.txt`)
  expect(strFromU8(files[resume ?? ''] ?? new Uint8Array())).toBe(`${MARK}_resumes_content`)

  const [attachment] = Object.keys(files).filter((name) => name.startsWith('messages/'))
  expect(attachment).toBe(`messages/1 ${MARK}_message_attachments_name.txt`)
  expect(strFromU8(files[attachment ?? ''] ?? new Uint8Array())).toBe(`${MARK}_message_attachments_content`)

  expect(await eraseAccount(bed.ctx(person))).toEqual({ ok: true })
  const confirmation = and(
    eq(emails.recipient, person.email),
    eq(emails.subject, 'Your Muster account has been deleted'),
  )
  expect(await bed.db.delete(emails).where(confirmation).returning({ id: emails.id })).toHaveLength(1)
  expect(await findMarked()).toEqual([])
  expect(await bed.db.$count(resumes, eq(resumes.personId, person.id))).toBe(0)

  const [profile] = await bed.db.select().from(profiles).where(eq(profiles.id, person.id))
  expect(profile).toMatchObject({ fullName: DELETED_NAME, workRights: null })
  const [application] = await bed.db.select().from(applications).where(eq(applications.applicantId, person.id))
  expect(application).toMatchObject({ status: 'Withdrawn', rating: null })
  const [booking] = await bed.db.select().from(bookings).where(eq(bookings.userId, person.id))
  expect(booking).toMatchObject({ status: 'cancelled', fullName: DELETED_NAME })
  expect(await bed.db.$count(orders, eq(orders.userId, person.id))).toBe(1)
  const actions = await bed.db.select().from(auditEvents).where(eq(auditEvents.actorId, person.id))
  expect(actions.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['person.signed-in', 'application.withdrawn', 'booking.cancelled', 'person.deleted']),
  )
  const listToEmployer = () => bed.db.select().from(emails).where(eq(emails.recipient, employer.email))
  expect(await listToEmployer()).toEqual([])
  for (let attempt = 0; attempt < 2; attempt += 1)
    await notifyApplicantDeleted.run({ ...bed.ctx(), now: () => new Date() }, { applicationId: application?.id ?? '' })
  const [toEmployer, ...others] = await listToEmployer()
  expect(others).toEqual([])
  expect(toEmployer?.subject).toMatch(/^An applicant for .* has deleted their account$/)
  expect(await eraseAccount(bed.ctx(person))).toEqual({ ok: false, reason: 'already-deleted' })
})

test('audit events keep what changed, without what was typed about the person and the names of their files', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  const orderId = await makeOrder(mia)
  const consultant = { fullName: 'Mia Zqconsultant', email: 'zq@example.com', profileId: mia.id, createdAt: new Date() }
  await bed.db.insert(consultants).values({ id: newId(), ...consultant })
  const kept = { count: 1 }
  const events: [string, string, string, string | null, object, object][] = [
    ['application.tag-added', 'application', id, null, { to: 'Zqtag' }, {}],
    ['application.rated', 'application', id, null, { from: 'none', to: '2 stars', ...kept }, kept],
    [
      'application.status-changed',
      'application',
      id,
      null,
      { from: 'Pending', to: 'Reviewed' },
      { from: 'Pending', to: 'Reviewed' },
    ],
    ['order.refunded', 'order', orderId, null, { reason: 'Zqreason', ...kept }, kept],
    ['order.return-declined', 'order', orderId, null, { answer: 'Zqanswer', ...kept }, kept],
    ['person.suspended', 'person', mia.id, null, { reason: 'Zqreason', ...kept }, kept],
    ['person.api-key-created', 'person', mia.id, mia.id, { name: 'Zqkey', ...kept }, kept],
    ['person.webhook-edited', 'person', mia.id, mia.id, { hostBefore: 'zq.test', host: 'zq2.test', ...kept }, kept],
    ['import.started', 'import', newId(), mia.id, { fileName: 'Zq.csv', jobs: 2 }, { jobs: 2 }],
    [
      'booking.time-off-added',
      'agency',
      'bookings',
      null,
      { consultant: consultant.fullName, note: 'Zqnote' },
      { consultant: consultant.fullName },
    ],
    [
      'booking.time-off-added',
      'agency',
      'bookings',
      null,
      { consultant: 'Ella Tran', note: 'Holiday' },
      { consultant: 'Ella Tran', note: 'Holiday' },
    ],
  ]
  const rows = events.map(([action, subjectType, subjectId, actorId, details]) => ({
    id: newId(),
    at: new Date(),
    action,
    subjectType,
    subjectId,
    actorId,
    details: details as Record<string, unknown>,
  }))
  await bed.db.insert(auditEvents).values(rows)
  await eraseAccount(bed.ctx(mia))
  for (const [index, row] of rows.entries()) {
    const [event] = await bed.db.select().from(auditEvents).where(eq(auditEvents.id, row.id))
    expect(event?.details, row.action).toEqual(events[index]?.[5])
  }
})

test('the tasks that send emails keep no text about the person, and those about others keep theirs', async () => {
  const [mia, ella] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employee')]
  for (const { id, email } of [mia, ella]) {
    const booking = await makeBooking(bed.db, { userId: id, email })
    await transaction(bed.ctx(), (ctx) => notifyBookingChanged(ctx, 'cancelled', booking, { message: `Zq ${email}` }))
    await bed.queue.enqueue(bed.db, sendOrderLink, { number: 1001, email })
    await bed.queue.enqueue(bed.db, deliverTestEvent, { body: JSON.stringify({ customer_details: { email } }) })
  }
  await eraseAccount(bed.ctx(mia))
  const payloadsWith = (email: string) =>
    bed.db.execute(sql`select name from pgboss.job where data::text like ${`%${email}%`} order by name`)
  expect((await payloadsWith(mia.email)).rows).toEqual([])
  expect((await payloadsWith(ella.email)).rows).toEqual([
    { name: 'deliver-test-event' },
    { name: 'send-booking-email' },
    { name: 'send-order-link' },
  ])
})

test('the address can register again, and the data of others stays', async () => {
  const [mia, ella] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employee')]
  const job = await makeJob(bed.db, employer)
  for (const person of [mia, ella]) await makeApplication(bed.db, job, person, { rating: 4, tags: ['Night shift'] })
  await eraseAccount(bed.ctx(mia))
  expect(await makePerson(bed.db, 'employee', { email: mia.email })).toMatchObject({ email: mia.email })
  const [kept] = await bed.db.select().from(applications).where(eq(applications.applicantId, ella.id))
  expect(kept).toMatchObject({ status: 'Pending', rating: 4, tags: ['Night shift'] })
  expect(await bed.db.$count(users, eq(users.email, ella.email))).toBe(1)
})

test('no stored response of the API repeats the contact details of the person, and those about others stay', async () => {
  const [mia, ella] = [await makePerson(bed.db, 'employee'), await makePerson(bed.db, 'employee')]
  const job = await makeJob(bed.db, employer)
  const now = new Date()
  const key = { id: newId(), name: 'Payroll', scopes: [], tokenHash: HASH.replace('a', 'b'), tokenEnd: 'abcd' }
  await bed.db.insert(apiKeys).values({ ...key, profileId: employer.id, createdAt: now })
  for (const person of [mia, ella]) {
    const { id } = await makeApplication(bed.db, job, person)
    const stored = { keyId: key.id, idempotencyKey: id, fingerprint: HASH, createdAt: now }
    await bed.db.insert(apiResponses).values({ ...stored, status: 200, body: { id, email: person.email } })
  }
  await eraseAccount(bed.ctx(mia))
  const kept = await bed.db.select().from(apiResponses).where(eq(apiResponses.keyId, key.id))
  expect(kept).toMatchObject([{ body: { email: ella.email } }])
})

test('the messages about an application are deleted with the emails about them', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const { id } = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
  await sendMessage(bed.ctx(mia), id, 'Zq private words', newId())
  expect(await bed.db.$count(emails, like(emails.text, '%Zq private words%'))).toBe(1)
  await eraseAccount(bed.ctx(mia))
  expect(await bed.db.$count(emails, like(emails.text, '%Zq private words%'))).toBe(0)
  expect(await bed.db.$count(applicationMessages, eq(applicationMessages.applicationId, id))).toBe(0)
  expect(await sendMessage(bed.ctx(employer), id, 'Hello', newId())).toEqual({ ok: false, reason: 'withdrawn' })
})

test('no email to an employer or interviewer names the person afterwards, whatever it was about and whichever address they had', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Zqname' })
  const ella = await makePerson(bed.db, 'employee', { fullName: 'Ella Zqother' })
  const job = await makeJob(bed.db, poster)
  const at = new Date(Date.now() - 3_600_000)
  const toMia = await makeApplication(bed.db, job, mia, { appliedAt: at })
  const toElla = await makeApplication(bed.db, job, ella, { appliedAt: at })
  const tasks = { ...bed.ctx(), now: () => new Date() }
  for (const { id } of [toMia, toElla]) await notifyNewApplicant.run(tasks, { applicationId: id })

  const email = `new.${mia.email}`
  const change = { previousEmail: mia.email, newEmail: email, tokenHash: HASH.replace('a', 'c'), createdAt: at }
  await bed.db.insert(emailReversals).values({ id: newId(), userId: mia.id, ...change, expiresAt: at })
  await bed.db.update(users).set({ email }).where(eq(users.id, mia.id))
  const person = { ...mia, email }
  const { id: booked } = await makeBooking(bed.db, { userId: mia.id, email: `work.${mia.email}` })
  await makeBooking(bed.db, { userId: mia.id, email: ella.email })
  const toStaff = { createdAt: at, recipient: 'staff@example.com', subject: 'New consultation', html: '' }
  const sent = { [mia.email]: null, [`work.${mia.email}`]: booked }
  for (const [address, subjectId] of Object.entries(sent))
    await bed.db.insert(emails).values({ id: newId(), ...toStaff, subjectId, text: `Mia Zqname, ${address}` })

  const startsAt = new Date(Date.now() + 3 * DAY_MS)
  const interview = await makeInterview(bed.db, toMia, [startsAt])
  await pickInterviewTime(bed.ctx(person), interview.id, startsAt, null)
  const scheduled = { interviewId: interview.id, sequence: 1, at: at.toISOString(), startsAt: startsAt.toISOString() }
  await sendInterviewEmail.run(tasks, { ...scheduled, kind: 'scheduled', former: null })
  const withdrawn = await makeApplication(bed.db, await makeJob(bed.db, poster), person, { appliedAt: at })
  await withdrawApplication(bed.ctx(person), withdrawn.id)
  await bed.db.update(profiles).set({ applicantEmails: 'daily' }).where(eq(profiles.id, poster.id))
  await sendApplicantDigests.run({ ...tasks, now: () => new Date(Date.now() + DAY_MS) }, {})

  const named = (name: string) => bed.db.$count(emails, sql`emails::text like ${`%${name}%`} and recipient <> ${email}`)
  // New applicant, scheduled interview, withdrawal, daily email, two to staff; and those to the former address.
  expect(await named('Mia Zqname')).toBeGreaterThanOrEqual(6)
  // The link to revert the change has expired, and the emails have not.
  for (const rule of PEOPLE_RETENTION) await deleteExpired(bed.db, rule, new Date())
  await eraseAccount(bed.ctx(person))
  expect(await named('Mia Zqname')).toBe(0)
  expect(await named(mia.email)).toBe(0)
  // The email about the other applicant.
  expect(await named('Ella Zqother')).toBe(1)
})

test('emails of someone else stay: with an address that the person has only entered, and with one that contains theirs', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const entered = `front.desk.${mia.id}@example.com`
  const booking = await makeBooking(bed.db, { userId: mia.id, email: entered })
  const orderId = await makeOrder(mia, { email: entered })
  const base = { createdAt: new Date(), subject: 'Zqkept', html: '' }
  const longer = [`x.${mia.email}`, `x-${mia.email}`, `${mia.email}.au`, `${mia.email}-x`]
  const kept = [
    { recipient: entered, text: 'Hello' },
    { recipient: 'staff@example.com', text: `Ella, ${entered}` },
    ...longer.map((address) => ({ recipient: address, text: `Hello ${address}.` })),
  ]
  const deleted = [
    { recipient: entered, text: 'Hello', subjectId: booking.id },
    { recipient: 'staff@example.com', text: 'Mia', subjectId: orderId },
    ...[`<${mia.email}>`, `Email  ${mia.email}\nPhone`, `Write to ${mia.email}.`, mia.email].map((text) => ({
      recipient: 'staff@example.com',
      text,
    })),
  ]
  const rows = [...kept, ...deleted].map((email) => ({ id: newId(), ...base, ...email }))
  await bed.db.insert(emails).values(rows)
  await eraseAccount(bed.ctx(mia))
  const left = await bed.db.select().from(emails).where(eq(emails.subject, 'Zqkept')).orderBy(emails.id)
  expect(left.map(({ text }) => text)).toEqual(kept.map(({ text }) => text))
})

test('an account that is deleted while the email about an interview is written is not named in it', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee', { fullName: 'Mia Zqrace' })
  const at = new Date(Date.now() - 3_600_000)
  const application = await makeApplication(bed.db, await makeJob(bed.db, poster), mia, { appliedAt: at })
  const startsAt = new Date(Date.now() + 3 * DAY_MS)
  const interview = await makeInterview(bed.db, application, [startsAt])
  await pickInterviewTime(bed.ctx(mia), interview.id, startsAt, null)
  const change = { interviewId: interview.id, sequence: 1, at: at.toISOString(), startsAt: startsAt.toISOString() }
  const tasks = { ...bed.ctx(), now: () => new Date() }
  await overlap(bed.db, bed.ctx(mia), eraseAccount, () =>
    sendInterviewEmail.run(tasks, { ...change, kind: 'scheduled', former: null }),
  )
  const sent = await bed.db.select().from(emails).where(eq(emails.recipient, poster.email))
  expect(JSON.stringify(sent)).not.toContain('Zqrace')
})

test('a place or new times of an interview that an employer saves while the account is deleted are not stored', async () => {
  const startsAt = new Date(Date.now() + 3 * DAY_MS)
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  const change = { place: `${MARK} Gate`, video_url: null }
  const time_1 = `${new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)}T09:00`
  const times = { time_1, duration: 30, interviewers: [employer.id], interview_message: MARK }
  const changes: ((id: string) => Promise<object>)[] = [
    (id: string) => changeInterviewPlace(bed.ctx(employer), id, 1, change),
    (id: string) => rescheduleInterview(bed.ctx(employer), id, 1, { ...times, ...change, accept_conflicts: undefined }),
  ]
  for (const save of changes) {
    const mia = await makePerson(bed.db, 'employee')
    const application = await makeApplication(bed.db, await makeJob(bed.db, employer), mia)
    const { id } = await makeInterview(bed.db, application, [startsAt])
    await bed.db.update(interviews).set({ status: 'scheduled', startsAt, endsAt }).where(eq(interviews.id, id))
    const [erased, saved] = await overlap(bed.db, bed.ctx(mia), eraseAccount, () => save(id))
    expect([erased, saved]).toEqual([{ ok: true }, { ok: false, reason: 'stale' }])
    const [row] = await bed.db.select().from(interviews).where(eq(interviews.id, id))
    expect(row).toMatchObject({ place: DELETED_NAME, videoUrl: null, message: null })
  }
})

/** An ended application with an interview that began ten minutes ago, held by its employer. */
async function makeBegunInterview() {
  const poster = await makePerson(bed.db, 'employer')
  const mia = await makePerson(bed.db, 'employee')
  const application = await makeApplication(bed.db, await makeJob(bed.db, poster), mia)
  const startsAt = new Date(Date.now() - 600_000)
  const { id } = await makeInterview(bed.db, application, [startsAt])
  const begun = { status: 'scheduled' as const, startsAt, endsAt: new Date(Date.now() + 600_000) }
  await bed.db.update(interviews).set(begun).where(eq(interviews.id, id))
  const ended = { status: 'Withdrawn' as const, endedAt: new Date() }
  await bed.db.update(applications).set(ended).where(eq(applications.id, application.id))
  const card = { recommendation: 1, strengths: MARK, concerns: null }
  return {
    mia,
    isOfInterview: eq(interviewScorecards.interviewId, id),
    isOfApplication: eq(applicationNotes.applicationId, application.id),
    submit: (ctx = bed.ctx(poster)) => submitScorecard(ctx, application.id, id, card, 0),
    note: (ctx = bed.ctx(poster)) => addNote(ctx, application.id, MARK),
    asPoster: bed.ctx(poster),
  }
}

test('a scorecard and a note that are saved while the account is deleted are deleted with it, and later ones rejected', async () => {
  for (const entry of ['submit', 'note'] as const) {
    const before = await makeBegunInterview()
    const erase = () => eraseAccount(bed.ctx(before.mia))
    const [saved, erased] = await overlap(bed.db, before.asPoster, async (ctx) => before[entry](ctx), erase)
    expect([saved.ok, erased.ok]).toEqual([true, true])
    expect(await bed.db.$count(interviewScorecards, before.isOfInterview)).toBe(0)
    expect(await bed.db.$count(applicationNotes, before.isOfApplication)).toBe(0)

    const after = await makeBegunInterview()
    const save = async () => after[entry]()
    const [, rejected] = await overlap(bed.db, bed.ctx(after.mia), eraseAccount, save)
    const accountDeleted = { ok: false, reason: 'account-deleted' }
    expect([rejected, await save()]).toEqual([accountDeleted, accountDeleted])
    expect(await bed.db.$count(interviewScorecards, after.isOfInterview)).toBe(0)
    expect(await bed.db.$count(applicationNotes, after.isOfApplication)).toBe(0)
  }
})

test('consultations and orders that were made with the address without signing in are erased too', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const booking = await makeBooking(bed.db, { email: mia.email })
  const orderId = await makeOrder(mia, { userId: null })
  await eraseAccount(bed.ctx(mia))
  expect((await bed.db.select().from(bookings).where(eq(bookings.id, booking.id)))[0]?.email).toBe('')
  expect((await bed.db.select().from(orders).where(eq(orders.id, orderId)))[0]).toMatchObject({
    email: '',
    fullName: DELETED_NAME,
  })
})

test('an invoice of $1,000 or more keeps the name of its buyer', async () => {
  const mia = await makePerson(bed.db, 'employee')
  const id = await makeOrder(mia, { subtotalCents: 100_000, totalCents: 100_000, gstCents: 9091 })
  await eraseAccount(bed.ctx(mia))
  const [order] = await bed.db.select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({ fullName: mia.fullName, email: '' })
})

test('an employer with jobs, and a customer with an unsent order, keep their account until these have ended', async () => {
  const poster = await makePerson(bed.db, 'employer')
  const job = await makeJob(bed.db, poster)
  expect(await eraseAccount(bed.ctx(poster))).toEqual({ ok: false, reason: 'jobs' })
  await bed.db.update(jobs).set({ deletedAt: new Date(), listedUntil: null }).where(eq(jobs.id, job.id))
  expect(await eraseAccount(bed.ctx(poster))).toEqual({ ok: true })

  const mia = await makePerson(bed.db, 'employee')
  const orderId = await makeOrder(mia, { fulfillmentStatus: 'not_fulfilled' })
  expect(await eraseAccount(bed.ctx(mia))).toEqual({ ok: false, reason: 'orders' })
  await bed.db.update(orders).set({ fulfillmentStatus: 'shipped' }).where(eq(orders.id, orderId))
  expect(await eraseAccount(bed.ctx(mia))).toEqual({ ok: true })
})

test('an admin and a guest cannot delete an account', async () => {
  const admin = await makePerson(bed.db, 'admin')
  await expect(eraseAccount(bed.ctx(admin))).rejects.toMatchObject({ status: 403 })
  await expect(eraseAccount(bed.ctx({ kind: 'guest' }))).rejects.toMatchObject({ status: 403 })
})

test('an application that is sent while the account is deleted is withdrawn or rejected, in each of 20 rounds', async () => {
  for (let round = 0; round < 20; round += 1) {
    const mia = await makePerson(bed.db, 'employee')
    const job = await makeJob(bed.db, employer)
    const [erased] = await Promise.allSettled([eraseAccount(bed.ctx(mia)), submitApplication(bed.ctx(mia), job.id)])
    expect(erased).toMatchObject({ status: 'fulfilled', value: { ok: true } })
    const open = and(eq(applications.applicantId, mia.id), sql`${applications.status} <> 'Withdrawn'`)
    expect(await bed.db.$count(applications, open)).toBe(0)
    expect(await bed.db.$count(emails, eq(emails.recipient, mia.email))).toBe(1)
  }
})
