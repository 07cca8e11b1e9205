import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { AUDIT_ACTIONS } from '#app/core/audit/audit-actions.ts'
import { newId } from '#app/lib/id.ts'
import { createLog } from '#app/platform/log.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { TASKS } from '#server/tasks.ts'
import { administer, databaseUrl } from '#tests/support/database-server.ts'
import { migrate } from './migrate.ts'

/** An upgrade from the last release with the old names (migration 0011) to the newest schema. */
const OLD_RELEASE = 11

const OLD_ACTIONS = {
  'application.moved': 'application.status-changed',
  'booking.moved': 'booking.status-changed',
  'booking.move-requested': 'booking.reschedule-requested',
  'booking.noted': 'booking.note-edited',
  'booking.consultant-left': 'booking.consultant-deactivated',
  'booking.consultant-returned': 'booking.consultant-activated',
  'booking.feed-made': 'booking.feed-created',
  'booking.feed-removed': 'booking.feed-deleted',
  'profile.edited': 'person.profile-edited',
  'person.address-changed': 'person.email-changed',
  'person.mail-preferences': 'person.email-preferences-changed',
  'product.picture-added': 'product.image-added',
  'product.picture-described': 'product.image-alt-edited',
  'product.picture-moved': 'product.image-reordered',
  'product.picture-deleted': 'product.image-deleted',
  'product.placed': 'product.placement-edited',
  'product.variant-removed': 'product.variant-deleted',
  'order.noted': 'order.note-edited',
  'order.sent': 'order.shipped',
  'order.paid-late': 'order.late-payment',
  'order.paid-otherwise': 'order.amount-mismatch',
  'order.not-paid': 'order.unpaid',
  'order.refund-waits': 'order.refund-pending',
  'order.disputed': 'order.payment-disputed',
  'order.canceled': 'order.cancelled',
  'discount.switched-on': 'discount.activated',
  'discount.switched-off': 'discount.deactivated',
  'discount.added': 'discount.created',
  'job.posted': 'job.posted',
}

/** Queue names and payloads of the old release, and what the tasks of this release are called and given. */
const OLD_TASKS = [
  ['send-mail', { mailId: 'e1' }, 'send-email', { emailId: 'e1' }],
  ['tell-of-removed-job', { jobId: 'j1' }, 'notify-job-removed', { jobId: 'j1' }],
  ['import-ads', { importId: 'i1' }, 'import-jobs', { importId: 'i1' }],
  ['remove-picture', { key: 'k1', width: 640 }, 'delete-image-files', { key: 'k1', width: 640 }],
  ['remind-visitors', {}, 'send-reminders', {}],
  ['unlist-closed', {}, 'unlist-closed-jobs', {}],
  ['sweep', {}, 'delete-expired-rows', {}],
  ['send-booking-email', { kind: 'moved' }, 'send-booking-email', { kind: 'rescheduled-by-agency' }],
  ['send-booking-email', { kind: 'move-requested' }, 'send-booking-email', { kind: 'reschedule-requested' }],
  ['send-booking-email', { kind: 'rescheduled' }, 'send-booking-email', { kind: 'rescheduled' }],
] as const

const folder = mkdtempSync(join(tmpdir(), 'muster-migrations-'))
const database = `upgrade_${process.pid}_${Date.now().toString(36)}`
let client: pg.Client
let url: string

beforeAll(async () => {
  const server = inject('databaseServerUrl')
  await administer(server, `CREATE DATABASE ${database}`)
  url = databaseUrl(server, database)
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(url, migrationsUntil(OLD_RELEASE))
  await insertOldRows()
  await enqueueOldTasks()
  await migrate(url)
}, 60_000)

afterAll(async () => {
  await client.end()
  await administer(inject('databaseServerUrl'), `DROP DATABASE ${database} WITH (FORCE)`)
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the migrations whose journal ends with number `last`. */
function migrationsUntil(last: number): string {
  cpSync('db/migrations', folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  await client.query(
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )
}

async function rowsOf<Row extends pg.QueryResultRow>(select: string): Promise<Row[]> {
  return (await client.query<Row>(select)).rows
}

const NOW = new Date('2026-11-20T01:00:00Z')
const LATER = new Date('2026-11-20T01:30:00Z')
const ADMIN = newId()
const [VISITOR_BOOKING, AGENCY_BOOKING, DRAFT_IMPORT, DONE_IMPORT] = [newId(), newId(), newId(), newId()]

async function insertOldRows(): Promise<void> {
  await insert('users', { id: ADMIN, name: 'Ada', email: 'ada@example.com', created_at: NOW, updated_at: NOW })
  await insert('profiles', { id: ADMIN, user_type: 'admin', full_name: 'Ada', mail_updates: false, created_at: NOW })
  const content = { recipient: 'mia@example.com', subject: 'Reminder', text: 'Soon', html: '<p>Soon</p>' }
  await insert('mails', { id: newId(), ...content, created_at: NOW, useless_at: LATER })
  await insert('rate_limits', { key: 'signIn:203.0.113.9 mia@example.com', window_ends_at: LATER, used: 1 })
  await insertOldStock()
  await insertOldBookings()
  await insertOldJobs()
  await insertOldApplications()
  await insertOldOrders()
  await client.query('update booking_settings set notice_minutes = 90, horizon_days = 60, most_reschedules = 3')
  for (const action of Object.keys(OLD_ACTIONS)) await insertOldAudit(action, 'agency', {})
  await insertOldAudit('order.paid-late', 'order', { number: 1001, said: 'Paid after the stock was released.' })
  await insertOldAudit('import.finished', 'import', { inserted: 4, leftOut: 2 })
  await insertOldAudit('booking.cancelled', 'booking', { by: 'visitor', date: '2026-11-20' })
  const file = { file_name: 'jobs.csv', created_by: ADMIN, created_at: NOW }
  await insert('imports', { id: DRAFT_IMPORT, ...file, status: 'uploaded', options: { zone: 'UTC', leaveOut: true } })
  const result = { inserted: 4, updated: 0, unchanged: 0, leftOut: 2, notices: [] }
  await insert('imports', { id: DONE_IMPORT, ...file, status: 'done', options: { leaveOut: false }, result })
}

async function insertOldStock(): Promise<void> {
  const times = { created_at: NOW, updated_at: NOW }
  const product = { id: 'prod_1', title: 'Mug', slug: 'mug', description: '', status: 'published', position: 0 }
  await insert('products', { ...product, additional_info: '[]', related_ids: [], ...times })
  const variant = { id: 'variant_1', product_id: 'prod_1', title: 'Mug', position: 0, price_cents: 1800 }
  await insert('product_variants', { ...variant, manage_inventory: true, on_hand: 12 })
  const movement = { id: newId(), variant_id: 'variant_1', at: NOW, change: 12, on_hand_after: 12, reason: 'received' }
  await insert('stock_moves', { ...movement, actor_id: ADMIN })
}

async function insertOldBookings(): Promise<void> {
  const booking = {
    full_name: 'Mia',
    email: 'mia@example.com',
    preferred_date: '2026-11-20',
    preferred_time: '12:00',
    status: 'cancelled',
    starts_at: NOW,
    ends_at: LATER,
    held_from: NOW,
    held_until: LATER,
    place: 'seat-1',
    visitor_time_zone: 'Australia/Perth',
    calendar_uid: 'uid@example.com',
    reschedules: 2,
    created_at: NOW,
    cancelled_at: NOW,
    updated_at: NOW,
  }
  await insert('bookings', { ...booking, id: VISITOR_BOOKING, submission_key: 'k1', cancelled_by: 'visitor' })
  await insert('bookings', { ...booking, id: AGENCY_BOOKING, submission_key: 'k2', cancelled_by: 'agency' })
}

/** Jobs of one company by reference, oldest first. An employer could give several jobs one reference. */
const OLD_REFERENCES = ['A1', 'a1', 'A1 (2)', 'A1', '  ', null, 'B2']

async function insertOldJobs(): Promise<void> {
  for (const [index, reference] of OLD_REFERENCES.entries()) {
    const created_at = new Date(NOW.getTime() + index)
    await insertOldJob({ id: newId(), title: `Welder ${index}`, reference, posted_by: ADMIN, created_at })
  }
}

async function insertOldJob(fields: Record<string, unknown>): Promise<void> {
  const text = { location: 'Perth WA', job_type: 'Casual', description: 'Weld.', time_zone: 'Australia/Perth' }
  const lists = { responsibilities: [], requirements: [], benefits: [] }
  const job = { company_name: 'Bright', source: 'form', updated_at: NOW }
  await insert('jobs', { ...job, ...text, ...lists, ...fields })
}

const [COMPANY, EMPLOYER, SEEKER] = [newId(), newId(), newId()]

/** An application for a job of an employer's company, and one for a job that the agency posted for no company. */
async function insertOldApplications(): Promise<void> {
  await insert('companies', { id: COMPANY, name: 'Bright', slug: 'bright', created_at: NOW, updated_at: NOW })
  for (const [id, user_type, company_id] of [
    [EMPLOYER, 'employer', COMPANY],
    [SEEKER, 'employee', null],
  ]) {
    await insert('users', { id, name: 'Sam', email: `${id}@example.com`, created_at: NOW, updated_at: NOW })
    await insert('profiles', { id, user_type, full_name: 'Sam', mail_updates: false, company_id, created_at: NOW })
  }
  for (const [title, posted_by, company_id] of [
    ['Y of a company', EMPLOYER, COMPANY],
    ['Z of the agency', ADMIN, null],
  ]) {
    const id = newId()
    await insertOldJob({ id, title, company_id, posted_by, created_at: NOW })
    const job = { job_id: id, job_title: title, company_name: 'Bright', posted_by }
    const times = { applied_at: NOW, status_changed_at: NOW }
    await insert('applications', { id: newId(), ...job, applicant_id: SEEKER, status: 'Pending', ...times })
  }
}

/**
 * Orders of 2 mugs at $20.00 with a discount of $0.05 and $9.95 delivery: what the refund paid and how many mugs were
 * returned to stock.
 */
const OLD_REFUNDS: Record<string, { cents: number; mugs?: number; status?: 'failed' }> = {
  'only delivery': { cents: 995 },
  'a mug and delivery': { cents: 2992, mugs: 1 },
  'a mug, no delivery': { cents: 1997, mugs: 1 },
  'part of the price': { cents: 500 },
  'a refund that failed': { cents: 2992, mugs: 1, status: 'failed' },
  'in full, kept out of stock': { cents: 4990 },
}

async function insertOldOrders(): Promise<void> {
  const prices = { subtotal_cents: 4000, discount_cents: 5, shipping_cents: 995, total_cents: 4990, currency: 'aud' }
  const payment = { provider: 'test', success_url: '/', cancel_url: '/' }
  const mug = { variant_id: 'variant_1', product_id: 'prod_1', title: 'Mug', variant_title: 'Mug', position: 0 }
  for (const [name, { cents, mugs = 0, status = 'succeeded' }] of Object.entries(OLD_REFUNDS)) {
    const [checkout, order, line] = [newId(), newId(), newId()]
    const paid = { status: 'paid', lines: '[]', created_at: NOW, reserved_until: NOW, ended_at: NOW }
    const keys = { id: checkout, token: checkout, attempt_key: checkout, payment_session_id: checkout }
    await insert('checkouts', { ...keys, ...prices, ...payment, ...paid, delivery: 'post' })
    const refunded = status === 'failed' ? 0 : cents
    const paymentStatus = refunded === prices.total_cents ? 'refunded' : 'partially_refunded'
    const state = { status: 'pending', payment_status: paymentStatus, refunded_cents: refunded }
    const customer = {
      email: 'mia@example.com',
      full_name: name,
      delivery: 'post',
      fulfillment_status: 'not_fulfilled',
    }
    const times = { placed_at: NOW, updated_at: NOW }
    const link = { id: order, checkout_id: checkout, payment_session_id: checkout, gst_cents: 454 }
    await insert('orders', { ...link, ...prices, ...state, ...customer, ...times })
    const counts = {
      quantity: 2,
      unit_cents: 2000,
      discount_cents: 5,
      restocked_quantity: mugs,
      cancelled_quantity: mugs,
    }
    await insert('order_lines', { id: line, order_id: order, ...mug, ...counts })
    const restocked = mugs > 0 ? { variant_1: mugs } : {}
    const refund = { id: newId(), order_id: order, amount_cents: cents, reason: 'Too big', restocked }
    await insert('refunds', { ...refund, status, created_at: NOW })
  }
}

const insertOldAudit = (action: string, type: string, details: object) =>
  insert('audit_events', { id: newId(), at: NOW, action, subject_type: type, subject_id: action, details })

async function enqueueOldTasks(): Promise<void> {
  const boss = new PgBoss(url)
  await boss.start()
  for (const [name, data] of OLD_TASKS) {
    await boss.createQueue(name)
    await boss.send(name, data)
  }
  await boss.stop({ graceful: false })
}

test('a release does not start on the database of a newer one', async () => {
  await expect(migrate(url, migrationsUntil(OLD_RELEASE))).rejects.toThrow(/newer release of Muster/)
})

test('an email keeps the time after which it is not sent', async () => {
  const rows = await rowsOf('select recipient, subject, expires_at, sent_at, attempts from emails')
  expect(rows).toEqual([
    { recipient: 'mia@example.com', subject: 'Reminder', expires_at: LATER, sent_at: null, attempts: 0 },
  ])
})

test('the counters of the rate limits, which contained email addresses, are deleted', async () => {
  expect(await rowsOf('select key from rate_limits')).toEqual([])
})

test('the stock movements of a product are kept', async () => {
  const rows = await rowsOf('select variant_id, change, on_hand_after, reason, actor_id from stock_movements')
  expect(rows).toEqual([
    { variant_id: 'variant_1', change: 12, on_hand_after: 12, reason: 'received', actor_id: ADMIN },
  ])
})

test('bookings keep their times and resource, and the former visitor is called customer', async () => {
  const rows = await rowsOf(`select id, resource_id, blocked_from, blocked_until, customer_time_zone, reschedule_count,
    idempotency_key, cancelled_by, version from bookings order by idempotency_key`)
  const kept = {
    resource_id: 'seat-1',
    blocked_from: NOW,
    blocked_until: LATER,
    customer_time_zone: 'Australia/Perth',
    reschedule_count: 2,
    version: 1,
  }
  expect(rows).toEqual([
    { ...kept, id: VISITOR_BOOKING, idempotency_key: 'k1', cancelled_by: 'customer' },
    { ...kept, id: AGENCY_BOOKING, idempotency_key: 'k2', cancelled_by: 'agency' },
  ])
})

test('bookings that overlap on one resource are still rejected', async () => {
  const confirm = client.query("update bookings set status = 'confirmed', cancelled_at = null, cancelled_by = null")
  await expect(confirm).rejects.toMatchObject({ code: '23P01', constraint: 'bookings_resource_free' })
})

test('settings and email preferences are kept', async () => {
  expect(
    await rowsOf('select min_notice_minutes, booking_window_days, max_reschedules, version from booking_settings'),
  ).toEqual([{ min_notice_minutes: 90, booking_window_days: 60, max_reschedules: 3, version: 2 }])
  expect(await rowsOf(`select email_updates, version from profiles where id = '${ADMIN}'`)).toEqual([
    { email_updates: false, version: 1 },
  ])
})

test('the former limit of upcoming bookings per person becomes the new default', async () => {
  expect(await rowsOf('select max_upcoming_per_person from booking_settings')).toEqual([
    { max_upcoming_per_person: 100 },
  ])
})

test('every stored audit action has the name that the activity filter uses', async () => {
  const rows = await rowsOf<{ action: string; subject_id: string }>(
    "select action, subject_id from audit_events where subject_type = 'agency'",
  )
  expect(Object.fromEntries(rows.map((row) => [row.subject_id, row.action]))).toEqual(OLD_ACTIONS)
  expect(rows.filter(({ action }) => !Object.hasOwn(AUDIT_ACTIONS, action))).toEqual([])
})

test('the details of audit events are kept under their standard names', async () => {
  const rows = await rowsOf("select action, details from audit_events where subject_type <> 'agency' order by action")
  expect(rows).toEqual([
    { action: 'booking.cancelled', details: { by: 'customer', date: '2026-11-20' } },
    { action: 'import.finished', details: { inserted: 4, skipped: 2 } },
    { action: 'order.late-payment', details: { number: 1001, message: 'Paid after the stock was released.' } },
  ])
})

test('the oldest job keeps a reference that several jobs have, and the others get a number', async () => {
  const rows = await rowsOf<{ reference: string | null }>(
    "select reference from jobs where title like 'Welder%' order by title",
  )
  expect(rows.map((row) => row.reference)).toEqual(['A1', 'a1 (3)', 'A1 (2)', 'A1 (4)', null, null, 'B2'])
})

test('employers own their company, and applications belong to the company of their job, also after it changes', async () => {
  const roles = await rowsOf('select id, company_role from profiles where company_role is not null')
  expect(roles).toEqual([{ id: EMPLOYER, company_role: 'owner' }])
  const read = () => rowsOf('select job_title, company_id from applications order by job_title')
  const [ofCompany, ofAgency] = [{ job_title: 'Y of a company' }, { job_title: 'Z of the agency' }]
  expect(await read()).toEqual([
    { ...ofCompany, company_id: COMPANY },
    { ...ofAgency, company_id: null },
  ])
  await client.query("update jobs set company_id = $1 where title = 'Z of the agency'", [COMPANY])
  expect(await read()).toEqual([
    { ...ofCompany, company_id: COMPANY },
    { ...ofAgency, company_id: COMPANY },
  ])
})

test('an import keeps its result and the choice to skip invalid rows', async () => {
  expect(await rowsOf('select id, options, result from imports order by id')).toEqual([
    { id: DRAFT_IMPORT, options: { zone: 'UTC', skipInvalid: true, version: 1 }, result: null },
    {
      id: DONE_IMPORT,
      options: { skipInvalid: false, version: 1 },
      result: { inserted: 4, updated: 0, unchanged: 0, skipped: 2, notices: [] },
    },
  ])
})

test('what earlier refunds paid for is neither refunded nor shipped again', async () => {
  const rows = await rowsOf<{ full_name: string }>(`select full_name, refunded_shipping_cents as delivery,
    refunded_quantity as refunded, order_lines.cancelled_quantity as cancelled, refunds.shipping_cents as parts
    from orders join order_lines on order_lines.order_id = orders.id join refunds on refunds.order_id = orders.id`)
  expect(Object.fromEntries(rows.map(({ full_name, ...counts }) => [full_name, counts]))).toEqual({
    'only delivery': { delivery: 995, refunded: 0, cancelled: 0, parts: 995 },
    'a mug and delivery': { delivery: 995, refunded: 1, cancelled: 1, parts: 995 },
    'a mug, no delivery': { delivery: 0, refunded: 1, cancelled: 1, parts: 0 },
    'part of the price': { delivery: 0, refunded: 0, cancelled: 0, parts: 0 },
    'a refund that failed': { delivery: 0, refunded: 0, cancelled: 1, parts: 0 },
    'in full, kept out of stock': { delivery: 995, refunded: 2, cancelled: 2, parts: 0 },
  })
})

test('pending tasks move to the renamed queues when the server starts', async () => {
  const queue = new TaskQueue(url, createLog('silent'))
  await queue.open(TASKS)
  await queue.close()
  const rows = await rowsOf<{ name: string; data: object }>(
    "select name, data from pgboss.job where state = 'created' and name not like '\\_\\_%'",
  )
  const expected = OLD_TASKS.map(([, , name, data]) => ({ name, data }))
  expect(rows).toHaveLength(expected.length)
  expect(rows).toEqual(expect.arrayContaining(expected))
})
