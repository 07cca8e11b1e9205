import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createStoreImport } from '#app/domain/catalogue/file-import/store-imports.server.ts'
import { uploadImport } from '#app/domain/job-import/upload-import.server.ts'
import { createUnsubscribeToken } from '#app/domain/storefront/stock-notices/unsubscribe.server.ts'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { generateToken, hashToken } from '#app/lib/token.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { interviewLinks } from '#db/schema/interviews.ts'
import { jobAlerts } from '#db/schema/job-alerts.ts'
import { orderReturns } from '#db/schema/orders.ts'
import { DEFAULT_CONSULTATION_TYPE_ID } from '#db/schema/scheduling.ts'
import { expectToast } from '#tests/support/actions.ts'
import { makeGroupSession, makeManageLink } from '#tests/support/booking-factories.ts'
import { useStory, visit, visitEarly } from '#tests/support/browser.ts'
import { inDays } from '#tests/support/calendar.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import {
  makeApplication,
  makeBooking,
  makeConsultant,
  makeFeed,
  makeInterview,
  makeJob,
} from '#tests/support/factories.ts'
import { guestCtx, makeCheckout, makeOrder } from '#tests/support/store-actions.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

/** The pages of the table of contents, `/manage-jobs/:id/edit`: each route whose file is a page. */
const ROUTES = ['app/routes.ts', 'app/admin-routes.ts']
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/route\(\s*'([^']+)',\s*'[^']+\.tsx'/g)])
  .map(([, path = '']) => (path === ':id' ? '/view-applicants/:id' : `/${path}`))

/** Pages that need a state of their own, whose forms have the fields of another page or none that can be changed. */
const NOT_OPENED = [
  '/jobs/in/:place',
  '/jobs/category/:category',
  '/jobs/category/:category/in/:place',
  '/companies/:slug',
  '/booking/:kind/waitlist/:date',
  '/waitlist/:token',
  '/orders/:token/adjustments/:refund',
  '/team-invitations/:token',
  '/employee/dashboard/resumes/:id',
  '/employer/team/members/:id/removal',
  '/employer/message-templates/:id',
  '/employer/message-templates/:id/deletion',
  '/employer/webhooks/:id',
  '/employer/webhooks/:id/secret',
  '/employer/webhooks/:id/deletion',
  '/account/passkeys/:id/name',
  '/account/passkeys/:id/removal',
  '/account/messages/:id/report',
  '/dev/mailbox/:id',
  '/admin/bookings/days/:id',
  '/admin/bookings/days/:id/removal',
  '/admin/store/stock/documents/:id',
  '/admin/store/orders/:id/parcels/:parcel',
  '/admin/store/orders/:id/adjustments/:refund',
  '/admin/store/discounts/:id',
  '/admin/store/allowances/:id',
  '/admin/store/collections/:id',
  '/admin/store/delivery-methods/:id',
]

/** The states of a page, in its address, in which it has further forms. */
const STATES: Record<string, string[]> = {
  '/employee/dashboard': ['?tab=profile&edit=yes', '?tab=settings'],
  '/bookings/:token': ['?reschedule=yes'],
}

const ROLES = ['guest', 'employee', 'employer', 'admin'] as const
type Role = (typeof ROLES)[number]

/** Addresses that lead to another page, or have none, for the person and the rows of this test. */
const NOT_SHOWN: Record<Role, string[]> = {
  // Of a product in stock, an order that was not shipped, and a sign-in that has not begun.
  guest: [
    '/jobs/:id/application/draft',
    '/product/:id/back-in-stock',
    '/orders/:token/return',
    '/sign-in/two-step',
    '/sign-in/new-account',
  ],
  // Of a guest, and of an employer without a company.
  employee: ['/saved-jobs'],
  employer: ['/employer/no-company'],
  // Of a booking without a video call, and without a choice of products.
  admin: ['/booking-portal/:id/video-link', '/admin/store/products/changes'],
}

/** Who opens a page: its form is for this user type. */
function roleOf(path: string): Role {
  if (/^\/(admin\/login|employ(ee|er)\/(login|register))/.test(path)) return 'guest'
  if (/^\/(admin|booking-portal)/.test(path)) return 'admin'
  if (/^\/(employer|manage-jobs|post-job|view-applicants)/.test(path)) return 'employer'
  return /^\/(employee|account|saved-jobs)/.test(path) ? 'employee' : 'guest'
}

const people: { [role: string]: Person } = {}
/** What is put in place of the parameters of a path that begins so; the first that fits. */
let made: [start: string, ...values: string[]][] = []

beforeAll(async () => {
  const { db } = story.site
  for (const role of ['employee', 'employer', 'admin'] as const) people[role] = await story.person(role)
  const { employee, employer } = people as Record<'employee' | 'employer', Person>
  const job = await makeJob(db, employer)
  const application = await makeApplication(db, await makeJob(db, employer), employee)
  const interview = await makeInterview(db, application, [new Date(Date.now() + 3 * 86_400_000)])
  const [invitation, expiresAt] = [generateToken(), new Date(Date.now() + 86_400_000)]
  await db.insert(interviewLinks).values({ tokenHash: hashToken(invitation), interviewId: interview.id, expiresAt })
  const product = await makeProduct(db, { variants: [{ sku: 'FILE-1' }] })
  const consultant = await makeConsultant(db, { profileId: people.admin?.id ?? null })
  const booking = await makeBooking(db, { startsAt: new Date(Date.now() + 3 * 86_400_000), confirmedAt: new Date() })
  const ctx = guestCtx(story.site)
  const order = await makeOrder(ctx)
  const file = { name: 'file.csv', bytes: Buffer.from('SKU,Price,On hand\nFILE-1,5,5\n') }
  const importFile = (kind: 'products' | 'stock') =>
    createStoreImport({ ...ctx, actor: people.admin ?? ctx.actor }, kind, file)
  const [alert, now] = [{ id: newId(), email: employee.email, query: 'q=nurse', token: generateToken() }, new Date()]
  const times = { createdAt: now, confirmedAt: now, checkedUntil: now, dueAt: expiresAt }
  await db.insert(jobAlerts).values({ ...alert, ...times, frequency: 'daily' })
  const returned = { items: { [order.lines[0]?.id ?? '']: 1 }, reason: 'Too small', requestedAt: now }
  const returnId = newId()
  await db.insert(orderReturns).values({ id: returnId, orderId: order.id, status: 'requested', ...returned })
  const jobs = { name: 'jobs.csv', bytes: Buffer.from('Title,Company\nNurse,Bright Care\n') }
  const uploaded = await uploadImport({ ...ctx, actor: people.admin ?? ctx.actor }, jobs)
  made = [
    ['/job-alerts/:', alert.token],
    ['/stock-notices/:', await createUnsubscribeToken(ctx, employee.email)],
    ['/admin/import/:', uploaded.ok ? uploaded.id : ''],
    ['/admin/store/orders/returns/:', returnId],
    ['/jobs/:', job.id],
    ['/manage-jobs/:', job.id],
    ['/booking/:', 'consultation'],
    ['/bookings/:', await makeManageLink(db, booking)],
    ['/interviews/:', invitation],
    ['/product/:', product.id],
    ['/pay/:', (await makeCheckout(ctx)).token],
    ['/orders/:', order.link.split('/').at(-1) ?? ''],
    ['/employee/dashboard/interviews/:', interview.id],
    ['/employee/dashboard/applications/:', application.id],
    ['/view-applicants/:', application.id, interview.id],
    ['/booking-portal/:', booking.id],
    ['/booking-portal/sessions/:', await makeGroupSession(db, (await makeBooking(db)).id)],
    ['/admin/users/:', employee.id],
    ['/admin/feeds/:', await makeFeed(db, newId())],
    ['/admin/bookings/types/:', DEFAULT_CONSULTATION_TYPE_ID],
    ['/admin/bookings/consultants/:', consultant.id],
    ['/admin/store/products/import/:', await importFile('products')],
    ['/admin/store/products/:', product.id],
    ['/admin/store/stock/import/:', await importFile('stock')],
    ['/admin/store/stock/:', product.variants[0]?.id ?? ''],
    ['/admin/store/orders/:', order.id],
  ]
})

/** The address of a page with the ids of rows that were made for it, or null if none were. */
function addressOf(path: string): string | null {
  const [, ...values] = made.find(([start]) => path.startsWith(start)) ?? ['']
  const address = path.replace(/:\w+/g, (name) => values.shift() ?? name)
  return address.includes(':') ? null : address
}

/**
 * The addresses of `role` whose page has a form with fields that no page before it has, and the paths whose address
 * does not answer with a page.
 */
async function pagesWithForms(page: Page, role: Role): Promise<{ found: string[]; notShown: string[] }> {
  const paths = ROUTES.filter((path) => !path.includes('*') && roleOf(path) === role).flatMap((path) => {
    const address = addressOf(path)
    return address === null
      ? []
      : ['', ...(STATES[path] ?? [])].map((state) => [path + state, address + state] as const)
  })
  return page.evaluate(async (paths) => {
    const seen = new Set<string>()
    const found: string[] = []
    const notShown: string[] = []
    for (const [path, address] of paths) {
      const answer = await fetch(address, { redirect: 'manual', headers: { Accept: 'text/html' } })
      if (answer.status !== 200) {
        notShown.push(path)
        continue
      }
      const html = new DOMParser().parseFromString(await answer.text(), 'text/html')
      // A parsed document runs no scripts, so that it has the forms for browsers without them.
      for (const part of html.querySelectorAll('noscript')) part.remove()
      const forms = [...html.querySelectorAll('main form:not([method=get])')].map((form) =>
        [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')]
          .filter((field) => field.name !== '' && !field.disabled && !field.readOnly)
          .filter((field) => !['hidden', 'file'].includes(field.type) && !field.closest('.no-scripting-only'))
          .map(({ name }) => name)
          .join(),
      )
      const isNew = forms.some((names) => names !== '' && !seen.has(names))
      for (const names of forms) seen.add(names)
      if (isNew) found.push(address)
    }
    return { found, notShown }
  }, paths)
}

/** The name and value of each field that can be changed, in the forms that are sent. */
type Entered = [name: string, value: string | boolean][]

/** Changes every field of the page's forms, with the events of a user, before the scripts run. */
function enterEverything(page: Page, date: string): Promise<void> {
  return page.evaluate((date) => {
    const TYPED: Record<string, string> = { date, time: '10:30', number: '2', email: 'typed@example.com' }
    const chosen = new Set<string>()
    for (const form of document.querySelectorAll('main form:not([method=get])')) {
      for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
        if (field.disabled || field.readOnly || ['hidden', 'file'].includes(field.type)) continue
        // Shown without scripts only.
        if (field.closest('.no-scripting-only')) continue
        if (field.type === 'radio' && (field.checked || chosen.has(field.name))) continue
        if (field.type === 'radio') chosen.add(field.name)
        if (field.type === 'radio' || field.type === 'checkbox') field.checked = !field.checked
        else if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
        else field.value = TYPED[field.type] ?? `Typed ${field.name}`
        field.dispatchEvent(new Event('input', { bubbles: true }))
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }
  }, date)
}

function readEntered(page: Page): Promise<Entered> {
  return page.evaluate(() => {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>('main form:not([method=get]) :is(input, textarea, select)'),
    ]
    return fields
      .filter((field) => field.name !== '' && !['hidden', 'file'].includes(field.type))
      .filter((field) => !field.closest('.no-scripting-only'))
      .map((field): [string, string | boolean] => {
        const isChoice = field.type === 'radio' || field.type === 'checkbox'
        return [isChoice ? `${field.name} ${field.value}` : field.name, isChoice ? field.checked : field.value]
      })
  })
}

test('every page of the table of contents is opened, or is listed as one that needs a state of its own', () => {
  const isSkipped = (path: string) => !path.includes('*') && addressOf(path) === null
  expect(ROUTES.filter(isSkipped)).toEqual(NOT_OPENED)
})

for (const role of ROLES) {
  test(`${role}: every field of every form keeps what is entered before the scripts run`, {
    timeout: 300_000,
  }, async () => {
    story.expectErrors(/status of 404/)
    const as = people[role]
    const page = await story.open('/terms', { ...(as && { as }) })
    const { found, notShown } = await pagesWithForms(page, role)
    expect(notShown).toEqual(NOT_SHOWN[role])
    for (const path of found) {
      let entered: Entered = []
      await visitEarly(page, path, async () => {
        await page.waitForFunction(() => document.readyState !== 'loading')
        await enterEverything(page, inDays(3))
        entered = await readEntered(page)
      })
      expect(entered, path).not.toEqual([])
      await expect.poll(() => readEntered(page), { message: path }).toEqual(entered)
    }
  })
}

test('a form that is sent before the scripts have loaded is sent once, with what was entered', async () => {
  const employer = people.employer as Person
  const job = await makeJob(story.site.db, employer)
  const page = await story.open('/terms', { as: employer })
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/edit')) posts += 1
  })
  await visitEarly(page, `/manage-jobs/${job.id}/edit`, async () => {
    await page.getByLabel('Benefits').fill('Free lunch')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL(`/jobs/${job.id}`, { waitUntil: 'commit' })
  })
  await page.getByRole('listitem').filter({ hasText: 'Free lunch' }).waitFor()
  expect(posts).toBe(1)
})

/** Keeps the tasks that React has scheduled from running until `runHeldTasks()`. */
function holdReactTasks(): void {
  const post = MessagePort.prototype.postMessage
  const held: (() => void)[] = []
  MessagePort.prototype.postMessage = function (message: unknown) {
    held.push(() => post.call(this, message))
  }
  const runHeldTasks = () => {
    MessagePort.prototype.postMessage = post
    for (const task of held) task()
  }
  Object.assign(window, { held, runHeldTasks })
}

test('text that is typed while the page is hydrated appears at once, and is kept', async () => {
  await makeJob(story.site.db, people.employer as Person, { title: 'Stonemason' })
  const page = await story.open('/terms')
  await page.addInitScript(holdReactTasks)
  await page.goto('/')
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0)
  const field = page.getByLabel('Job title or company')
  await field.click()
  await page.keyboard.type('stonem')
  await expect.poll(() => field.inputValue()).toBe('stonem')
  await expect.poll(() => field.getAttribute('role')).toBe(null)
  await page.evaluate(() => (window as unknown as { runHeldTasks(): void }).runHeldTasks())
  await page.getByRole('option', { name: 'Stonemason' }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('stonem')
})

test('a job that is edited while its page loads is saved with the typed text', async () => {
  const job = await makeJob(story.site.db, people.employer as Person)
  const page = await story.open('/terms', { as: people.employer as Person })
  await visitEarly(page, `/manage-jobs/${job.id}/edit`, () => page.getByLabel('Benefits').fill('Free parking'))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'status', 'Changes saved')
  await visit(page, `/jobs/${job.id}`)
  await page.getByRole('listitem').filter({ hasText: 'Free parking' }).waitFor()
})

test('text that is typed while the page loads wins over an older draft, which fills the other fields', async () => {
  const page = await story.open('/post-job', { as: people.employer as Person })
  await page.getByLabel('Job title').fill('Older title')
  await page.getByLabel('Description').fill('Older description')
  const next = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await visitEarly(next, '/post-job', () => next.getByLabel('Job title').fill('Newer title'))
  await expect.poll(() => next.getByLabel('Description').inputValue()).toBe('Older description')
  await expect.poll(() => next.getByLabel('Job title').inputValue()).toBe('Newer title')
})

test('a filter that is chosen while the page loads applies', async () => {
  const page = await story.open('/terms')
  await visitEarly(page, '/jobs', () => page.getByRole('checkbox', { name: /^Casual/ }).check())
  await page.waitForURL('/jobs?job_type=Casual')
  await visitEarly(page, '/jobs', async () => {
    await page.getByRole('checkbox', { name: /^Casual/ }).check()
    await page.getByLabel('Sort by').selectOption('Highest pay')
  })
  await page.waitForURL('/jobs?job_type=Casual&sort=pay')
  await visitEarly(page, '/store', () => page.getByRole('checkbox', { name: 'In stock only' }).check())
  await page.waitForURL('/store?in_stock=1')
  await visitEarly(page, '/store', async () => {
    await page.getByLabel('Search products').fill('tee')
    await page.getByLabel('Sort by').selectOption({ index: 1 })
  })
  await page.waitForURL(/\/store\?.*sort=/)
  await expect.poll(() => page.getByLabel('Search products').inputValue()).toBe('tee')
})

/** The lists with filters, and the filter that is chosen on each of them. */
const FILTERED_LISTS = {
  employer: [['/view-applicants', 'Sort by']],
  admin: [
    ['/manage-jobs', null],
    ['/admin/users', 'Account type'],
    ['/admin/audit', 'Action'],
    ['/booking-portal', 'Status'],
    ['/admin/store/orders', 'Show'],
    ['/admin/store/products', 'Status'],
    ['/admin/store/stock', 'Stock level'],
  ],
} as const

test.each(['employer', 'admin'] as const)(
  '%s: what is typed in the search of a list while it loads is kept, and a filter that is chosen applies',
  { timeout: 120_000 },
  async (role) => {
    const page = await story.open('/terms', { as: people[role] as Person })
    for (const [path, label] of FILTERED_LISTS[role]) {
      const search = page.getByRole('search').getByRole('searchbox')
      let chosen = ''
      await visitEarly(page, path, async () => {
        await search.fill('mia')
        if (label === null) return
        const filter = page.getByRole('search').getByLabel(label, { exact: true })
        await filter.selectOption({ index: 1 })
        chosen = await filter.inputValue()
      })
      const query = () => new URL(page.url()).searchParams
      if (label === null) await search.press('Enter')
      await expect.poll(() => query().get('q'), { message: path }).toBe('mia')
      if (label) expect([...query().values()], path).toContain(chosen)
      await expect.poll(() => search.inputValue(), { message: path }).toBe('mia')
    }
  },
)

/** Forms with one typed field, on the page where it is shown again once it was saved. */
const SENT_EARLY = {
  employee: [
    ['/employee/dashboard?tab=profile&edit=yes', 'Headline', 'Save profile'],
    ['/employee/dashboard/applications/:id/messages', 'Message', 'Send message'],
  ],
  employer: [['/view-applicants/:id', 'Note', 'Add note']],
  admin: [
    ['/admin/store/products/:id', 'Subtitle', 'Save product'],
    ['/admin/settings', 'Address', 'Save settings'],
  ],
} as const

test.each(['employee', 'employer', 'admin'] as const)(
  '%s: the main forms are saved with what was entered when they are sent before the scripts have loaded',
  { timeout: 120_000 },
  async (role) => {
    // The file of the product's image does not exist.
    story.expectErrors(/status of 404/)
    const page = await story.open('/terms', { as: people[role] as Person })
    for (const [path, label, button] of SENT_EARLY[role]) {
      // A published product is saved only with an image.
      const address = path.startsWith('/admin/store/products')
        ? `/admin/store/products/${(await makeProduct(story.site.db, { images: 1 })).id}`
        : (addressOf(path) ?? path)
      const text = `Early ${label}`
      await visitEarly(page, address, async () => {
        await page.getByLabel(label, { exact: true }).fill(text)
        const saved = page.waitForResponse((response) => response.request().method() === 'POST')
        await page.getByRole('button', { name: button, exact: true }).click({ noWaitAfter: true })
        expect((await saved).status(), path).toBe(303)
      })
      await visit(page, address)
      const shown = () =>
        page.locator('main').evaluate((main, text) => {
          const fields = [...main.querySelectorAll<HTMLInputElement>('input, textarea')]
          return (main.textContent ?? '').includes(text) || fields.some(({ value }) => value === text)
        }, text)
      await expect.poll(shown, { message: path }).toBe(true)
    }
  },
)

test('an application and another time are saved when their forms are sent before the scripts have loaded', async () => {
  const { db } = story.site
  const job = await makeJob(db, people.employer as Person)
  const page = await story.open('/terms', { as: people.employee as Person })
  const sendEarly = async (path: string, enter: () => Promise<void>, button: string) => {
    await visitEarly(page, path, async () => {
      await enter()
      const saved = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: button, exact: true }).first().click({ noWaitAfter: true })
      expect((await saved).status(), path).toBe(303)
    })
  }
  await sendEarly(`/jobs/${job.id}`, async () => {}, 'Apply Now')
  expect(await db.$count(applications, eq(applications.jobId, job.id))).toBe(1)
  const startsAt = instantIn(AGENCY_ZONE, inDays(5), '09:00')
  const booking = await makeBooking(db, { startsAt, resourceId: 'seat-1', confirmedAt: new Date() })
  const time = page.getByRole('radio', { name: '10:30' }).first()
  await sendEarly(`/bookings/${await makeManageLink(db, booking)}?reschedule=yes`, () => time.check(), 'Reschedule')
  const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
  expect(row?.startsAt).not.toEqual(startsAt)
})
