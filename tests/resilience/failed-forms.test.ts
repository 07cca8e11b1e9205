import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT_ERROR } from '#app/domain/storefront/cart/cart-quote.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { inDays } from '#tests/support/calendar.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'
import { pageText, type RouteResponse } from '../routes/client.ts'
import { type Program, scratchFolder } from './program.ts'
import { postForm, startServer, stopServer } from './servers.ts'

/** The titles of specification section 8, while the database accepts no writes and while it is down. */

const folder = scratchFolder()
const log = { info: () => {}, warn: () => {}, error: () => {} }
let server: EmbeddedPostgres
let program: Program
let db: Database
let employer: Person
let employee: Person
let jobId: string
let product: MadeProduct

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder.path, log })
  program = await startServer(server.url)
  db = openDatabase(server.url, { max: 1 })
  employer = await makePerson(db, 'employer')
  employee = await makePerson(db, 'employee')
  jobId = (await makeJob(db, employer)).id
  product = await makeProduct(db)
})

afterAll(async () => {
  await stopServer(program)
  await db.$client.end()
  await server.stop()
  folder.remove()
})

const JOB = {
  title: 'Night Packer',
  location: 'Dandenong VIC',
  job_type: 'Full-time',
  description: 'Pack orders.',
  responsibilities: 'Pack',
  requirements: 'LF licence',
}

type Form = { path: string; title: string; as?: Person; fields: Record<string, string>; kept: string }

const forms = (): Form[] => [
  { path: `/jobs/${jobId}`, title: 'Application Failed', as: employee, fields: {}, kept: '' },
  {
    path: `/jobs/${jobId}/application`,
    title: 'Application Failed',
    as: employee,
    fields: { cover_note: 'Six years on forklifts.' },
    kept: 'Six years on forklifts.</textarea>',
  },
  {
    path: '/booking',
    title: 'Booking Failed',
    fields: { full_name: 'Mia Nguyen', email: 'mia@example.com', preferred_date: inDays(3), preferred_time: '10:30' },
    kept: 'value="Mia Nguyen"',
  },
  { path: '/post-job', title: 'Error posting job', as: employer, fields: JOB, kept: 'value="Night Packer"' },
  {
    path: '/checkout',
    title: 'Checkout Error',
    fields: { product: product.id, quantity: '1' },
    kept: `href="/product/${product.id}"`,
  },
  { path: `/manage-jobs/${jobId}/deletion`, title: 'Error deleting job', as: employer, fields: {}, kept: '' },
]

const buttons = () => [
  { path: '/logout', as: employee, to: '/' },
  { path: '/account/sessions', as: employee, to: '/employee/dashboard?tab=settings' },
]

const post = (form: { path: string; as?: Person; fields?: Record<string, string> }, suffix = '') =>
  postForm(program.url, form.path + suffix, form.fields ?? {}, form.as ? { as: form.as } : {})

/** The cart's request, as scripts send it. */
async function startCheckout() {
  const cart = JSON.stringify([{ productId: product.id, variantId: product.variants[0]?.id, quantity: 1 }])
  const { status, headers, body } = await post({ path: '/cart/checkout', fields: { cart } })
  return { status, retryAfter: headers['retry-after'], body }
}

const toastOf = ({ headers }: RouteResponse) => decodeURIComponent(headers['set-cookie']?.join() ?? '')

/** As on a full disk: the database is read, and rejects every write. */
async function rejectWrites(): Promise<void> {
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`)
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
  await client.end()
}

test('while the database accepts no writes, each form shows the title of its failure and keeps its input', async () => {
  db.$client.on('error', () => {})
  await rejectWrites()
  await expect.poll(async () => (await post({ path: '/logout', as: employee })).status).toBe(303)
  for (const form of forms()) {
    const page = await post(form)
    expect([form.path, page.status, page.headers['retry-after']]).toEqual([form.path, 503, '5'])
    expect(pageText(page)).toContain(`${form.title} `)
    expect(page.body).toContain(form.kept)
    expect(pageText(page)).not.toContain('be back shortly')
  }
  const { status, retryAfter, body } = await startCheckout()
  expect([status, retryAfter]).toEqual([503, '5'])
  expect(JSON.parse(body)).toEqual({ ok: false, ...CHECKOUT_ERROR })
  for (const button of buttons()) {
    const answer = await post(button)
    expect([button.path, answer.status, answer.location]).toEqual([button.path, 303, button.to])
    expect(toastOf(answer)).toContain('"title":"Sign out Failed","description":"Something went wrong"')
  }
})

test('while the database is down, each form gets the title of its failure as a toast or a page', async () => {
  await server.stop()
  for (const form of [...forms(), ...buttons().map((button) => ({ ...button, title: 'Sign out Failed' }))]) {
    const toast = await post(form, '.data')
    expect([form.path, toast.status]).toEqual([form.path, 503])
    expect(toast.body).toContain(`"${form.title}"`)
    const page = await post(form)
    expect([form.path, page.status, page.headers['retry-after']]).toEqual([form.path, 503, '5'])
    expect(pageText(page)).toContain(form.title)
    // Its link opens the form without what was typed. The page of a checkout needs no data while the agency is cached.
    const again = 'Reload this page in a moment to try again with what you entered.'
    expect(pageText(page)).toMatch(form.path === '/checkout' ? new RegExp(`${again}|Back to the product`) : again)
  }
})
