import { eq } from 'drizzle-orm'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { applicationMessages, applicationNotes, applications } from '#db/schema/applications.ts'
import { orders } from '#db/schema/orders.ts'
import { profiles } from '#db/schema/people.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { hydrated, useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeBooking, makeConsultant, makeJob, makePerson } from '#tests/support/factories.ts'
import { guestCtx, makeOrder } from '#tests/support/store-actions.ts'
import { makeCollection, makeProduct } from '#tests/support/store-factories.ts'

const story = useStory()

/** 40 letters without a place to break. */
const WORD = 'Donaudampfschifffahrtsgesellschaftskapit'
/** 60 letters, the longest name of some records. */
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrikant'

/** An employer, a job, and a job seeker who has applied for it. */
async function makePeople(texts: { fullName?: string; companyName?: string; title?: string; location?: string } = {}) {
  const { db } = story.site
  const { fullName = 'Mia Tran', companyName = 'Tideline', title = 'Deckhand', location = 'Hobart TAS' } = texts
  const employer = await story.person('employer', { fullName, companyName })
  const seeker = await story.person('employee', { fullName })
  const job = await makeJob(db, employer, { title, location, salary: title, category: title, reference: title })
  const application = await makeApplication(db, job, seeker, { status: 'Interview Scheduled' })
  return { employer, seeker, admin: await story.person('admin'), job, application }
}

/** A paid order of a product in a collection, and a consultation without an outcome. @returns the id of the order */
async function makeStoreAndBooking() {
  const { db } = story.site
  const product = await makeProduct(db, { title: 'Rain Hat', images: 1, variants: [{ priceCents: 4200, onHand: 5 }] })
  await makeCollection(db, 'Workwear', [product])
  await makeBooking(db, { startsAt: new Date(Date.now() - 2 * 3_600_000) })
  const order = await makeOrder(guestCtx(story.site), { items: [{ variantId: product.variants[0]?.id, quantity: 2 }] })
  return { orderId: order.id, productId: product.id }
}

/** Where the first row of a list begins, in pixels from the top of the page; null without a list. */
const topOfFirstRow = () => {
  const row = document.querySelector('main :is(tbody tr, article, ul[aria-label^=Activity] li)')
  return row && row.getBoundingClientRect().top + scrollY
}

const OVERFLOW = () => document.documentElement.scrollWidth - innerWidth

/** Opens every main page, and `adminPaths`, with `goTo` and expects that none scrolls sideways. */
async function expectAllFit(
  { employer, seeker, admin, job, application }: Awaited<ReturnType<typeof makePeople>>,
  width: number,
  goTo: (page: Page, path: string) => Promise<void>,
  adminPaths: readonly string[] = [],
): Promise<void> {
  const wide: string[] = []
  const visits = [
    [undefined, '/', '/jobs', `/jobs/${job.id}`, '/booking', '/store', '/contact', '/employee/login'],
    [undefined, '/employer/register', '/no-such-page'],
    [seeker, '/employee/dashboard', '/employee/dashboard?tab=profile', '/employee/dashboard?tab=settings'],
    [employer, '/employer/dashboard', '/manage-jobs', '/post-job', '/booking-portal'],
    [employer, '/manage-jobs?closing=soon', `/view-applicants/${application.id}/interviews`],
    [employer, '/employer/company', '/employer/settings', '/employer/team', '/employer/message-templates/new'],
    [employer, `/manage-jobs/${job.id}/edit`, `/manage-jobs/${job.id}/filling`, '/view-applicants?view=board'],
    [seeker, `/employee/dashboard/applications/${application.id}/messages`],
    [admin, '/admin/dashboard', '/admin/users', '/admin/settings', '/admin/audit', '/admin/store', '/admin/import'],
    [admin, ...adminPaths],
  ] as const
  for (const [as, ...paths] of visits) {
    const page = await story.open('/terms', { ...(as && { as }), width, javaScript: false })
    for (const path of paths) {
      await goTo(page, path)
      const overflow = await page.evaluate(OVERFLOW)
      if (overflow > 0) wide.push(`${path}: ${overflow} px`)
    }
    await page.context().close()
  }
  // Scripts add controls to these.
  const page = await story.open('/terms', { as: employer, width })
  for (const path of ['/jobs', '/booking', '/view-applicants', `/view-applicants/${application.id}`]) {
    await goTo(page, path)
    await hydrated(page)
    if (path === '/booking')
      await page
        .getByRole('radio', { name: /^\d\d:\d\d/ })
        .first()
        .check()
    const overflow = await page.evaluate(OVERFLOW)
    if (overflow > 0) wide.push(`${path} with scripts: ${overflow} px`)
  }
  await expect.poll(() => wide).toEqual([])
}

test('with text at 200 %, no page scrolls sideways on a phone', { timeout: 240_000 }, async () => {
  story.expectErrors(/status of 404/)
  const { orderId, productId } = await makeStoreAndBooking()
  const goTo = async (page: Page, path: string) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.goto(path)
    const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    await expect.poll(rootSize, { message: path }).toBe('32px')
    await session.detach()
  }
  await expectAllFit(await makePeople(), 390, goTo, [
    `/admin/store/orders/${orderId}/invoice`,
    '/admin/store/collections',
    '/admin/store/discounts/new',
    `/admin/store/products/${productId}/variants`,
    `/admin/store/products/${productId}/images`,
    '/admin/bookings',
    '/admin/bookings/consultants/new',
    '/admin/bookings/days',
    '/booking-portal?view=outcomes',
  ])
})

test('on a tablet, the list of users fits the page with all its buttons', async () => {
  const { admin } = await makePeople()
  await makePerson(story.site.db, 'employee', { fullName: 'Una Confirmed', confirmed: false })
  const page = await story.open('/admin/users', { as: admin, width: 768 })
  await expect.poll(() => page.evaluate(OVERFLOW)).toBe(0)
  const suspend = page.getByRole('button', { name: 'Suspend Una Confirmed' })
  await expect.poll(async () => edges(await suspend.boundingBox()).right).toBeLessThanOrEqual(768)
  const resend = page.getByRole('button', { name: 'Resend confirmation Una Confirmed' })
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = async () => [(await resend.boundingBox())?.y, (await suspend.boundingBox())?.y]
    await expect.poll(async () => new Set(await tops()).size, { message: `${width}` }).toBe(1)
  }
})

const edges = (box: { x: number; width: number } | null) => ({ right: (box?.x ?? 1000) + (box?.width ?? 0) })

test('on a phone, the first row of every list starts within 320 pixels', async () => {
  const { employer, admin } = await makePeople()
  await makeStoreAndBooking()
  const LISTS = [
    [undefined, '/jobs', '/store'],
    [employer, '/manage-jobs', '/view-applicants'],
    [
      admin,
      '/manage-jobs',
      '/view-applicants',
      '/booking-portal',
      '/admin/users',
      '/admin/audit',
      '/admin/store/orders',
    ],
    [admin, '/admin/store/products', '/admin/store/stock'],
  ] as const
  const low: string[] = []
  for (const [as, ...paths] of LISTS) {
    const page = await story.open('/terms', { ...(as && { as }), width: 390 })
    for (const path of paths) {
      await page.goto(path)
      const top = await page.evaluate(topOfFirstRow)
      if (top === null || top > 320) low.push(`${path}: ${top}`)
    }
  }
  expect(low).toEqual([])
})

test('on a tablet, what is touched is 44 pixels high, as on a phone', async () => {
  const { employer } = await makePeople()
  const heightOf = async (target: Locator) => (await target.first().boundingBox())?.height ?? 0
  const jobs = await story.open('/jobs', { width: 820, touch: true })
  expect(await heightOf(jobs.getByRole('link', { name: 'View Details' }))).toBeGreaterThanOrEqual(44)
  const page = await story.open('/view-applicants', { as: employer, width: 820, touch: true })
  expect(await heightOf(page.getByRole('link', { name: 'Export CSV' }))).toBeGreaterThanOrEqual(44)
})

test('words of 60 letters in every text widen no page, at 320 pixels', { timeout: 240_000 }, async () => {
  story.expectErrors(/status of 404/)
  const { db } = story.site
  const people = await makePeople({
    fullName: LONG_WORD,
    companyName: LONG_WORD,
    title: LONG_WORD,
    location: LONG_WORD,
  })
  const consultant = await makeConsultant(db, { fullName: LONG_WORD })
  const { seeker, application } = people
  await db
    .update(profiles)
    .set({ headline: LONG_WORD, skills: [LONG_WORD] })
    .where(eq(profiles.id, seeker.id))
  const by = { applicationId: application.id, authorId: people.employer.id, at: new Date() }
  await db
    .update(applications)
    .set({ tags: [LONG_WORD] })
    .where(eq(applications.id, application.id))
  await db.insert(applicationNotes).values({ id: newId(), body: LONG_WORD, ...by })
  await db.insert(applicationMessages).values({ id: newId(), sender: 'employer', body: LONG_WORD, ...by })
  const variants = [{ values: { [LONG_WORD]: LONG_WORD }, priceCents: 4200, onHand: 5 }]
  const product = await makeProduct(db, { title: LONG_WORD, description: `<p>${LONG_WORD}</p>`, variants })
  await makeCollection(db, LONG_WORD, [product])
  const order = await makeOrder(guestCtx(story.site), { items: [{ variantId: product.variants[0]?.id, quantity: 2 }] })
  await db
    .update(orders)
    .set({ fullName: `${LONG_WORD} ${LONG_WORD}`, note: LONG_WORD })
    .where(eq(orders.id, order.id))
  const booking = await makeBooking(db, { fullName: LONG_WORD, message: LONG_WORD, consultantId: consultant.id })
  await expectAllFit(people, 320, async (page, path) => void (await page.goto(path)), [
    `/admin/users/${seeker.id}`,
    `/admin/bookings/consultants/${consultant.id}`,
    `/view-applicants/${application.id}`,
    ...['', '/contact', '/reschedule', '/proposal'].map((page) => `/booking-portal/${booking.id}${page}`),
    `/product/${product.id}`,
    `/admin/store/products/${product.id}`,
    `/admin/store/products/${product.id}/variants`,
    '/admin/store/stock',
    ...['', '/shipment', '/refund', '/cancellation'].map((page) => `/admin/store/orders/${order.id}${page}`),
    '/admin/store/collections',
  ])
})

test('on a phone, Logout stays in the row of the greeting when the name has 60 letters', async () => {
  const { seeker } = await makePeople({ fullName: LONG_WORD })
  const page = await story.open('/employee/dashboard', { as: seeker, width: 390 })
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const logout = await page.getByRole('main').getByRole('button', { name: 'Logout' }).boundingBox()
  if (!heading || !logout) throw new Error('The greeting and Logout are not visible.')
  expect(logout.y).toBeLessThan(heading.y + heading.height)
  expect(logout.x).toBeGreaterThanOrEqual(heading.x + heading.width)
})

test('words of 40 letters hide no column of a table, at 768, 1280 and 1920 pixels', async () => {
  const { admin, employer } = await makePeople({ fullName: WORD, companyName: WORD, title: `${WORD} ${WORD}` })
  await makeConsultant(story.site.db, { fullName: WORD, email: `${WORD}@${WORD}.example` })
  const paths = ['/manage-jobs', '/admin/users', '/admin/bookings/consultants', '/admin/bookings/types', '/admin/feeds']
  const hidden: string[] = []
  for (const [as, ...opened] of [
    [admin, ...paths],
    [employer, '/manage-jobs'],
  ] as const) {
    const page = await story.open('/terms', { as, javaScript: false })
    for (const path of opened) {
      await page.goto(path)
      for (const width of [768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const pixels = await page
          .getByRole('table')
          .first()
          .evaluate((table) => table.scrollWidth - table.clientWidth)
        if (pixels > 0) hidden.push(`${path} at ${width}: ${pixels} px`)
      }
    }
  }
  await expect.poll(() => hidden).toEqual([])
})

test('in forced colours, selected and current items look different from the others', async () => {
  story.expectErrors(/status of 404/)
  const { employer } = await makePeople()
  const values = ['Green', 'Navy'].flatMap((Colour) => ['S', 'M'].map((Size) => ({ values: { Colour, Size } })))
  const product = await makeProduct(story.site.db, { title: 'Rain Tee', images: 1, variants: values })
  await makeCollection(story.site.db, 'Workwear', [product])
  const page = await story.open('/manage-jobs', { as: employer })
  await page.emulateMedia({ forcedColors: 'active' })
  const main = page.getByRole('main')
  const lookOf = (item: Locator) =>
    item.evaluate((element) => {
      const { backgroundColor, borderBottom, outline } = getComputedStyle(element)
      return [backgroundColor, borderBottom, outline].join(' ')
    })
  const expectMarked = async (selected: Locator, other: Locator) => {
    await expect
      .poll(async () => (await lookOf(selected)) === (await lookOf(other)), { message: String(selected) })
      .toBe(false)
  }
  const link = (name: RegExp | string) => main.getByRole('link', { name }).first()
  await expectMarked(link(/^All/), link(/^Open/))
  const area = page.getByRole('navigation', { name: 'Employer area' })
  await expectMarked(
    area.getByRole('link', { name: 'Manage Jobs' }),
    area.getByRole('link', { name: 'Settings', exact: true }),
  )

  await visit(page, '/booking-portal')
  await expectMarked(link('All bookings'), link('Week'))

  await visit(page, '/booking')
  const label = (name: string) => page.getByRole('radio', { name, exact: true }).locator('xpath=..')
  await page.getByRole('radio', { name: '10:30', exact: true }).check()
  await expectMarked(label('10:30'), label('11:00'))
  // Near the end of a month too few days are left.
  await page.getByRole('button', { name: 'Next month' }).click()
  const days = page.getByRole('grid').getByRole('button', { name: /times available$/ })
  await expect.poll(() => days.count()).toBeGreaterThan(3)
  const selected = page.locator('[aria-selected=true]').getByRole('button')
  await days.nth(2).click()
  await expectMarked(selected, days.last())

  await visit(page, `/product/${product.id}?variant=${product.variants[3]?.id}`)
  await expectMarked(label('Navy'), label('Green'))
  await expectMarked(label('M'), label('S'))

  await visit(page, '/store')
  const collections = page.getByRole('navigation', { name: 'Collections' })
  await expectMarked(
    collections.getByRole('link', { name: 'All products' }),
    collections.getByRole('link', { name: 'Workwear' }).last(),
  )
})

test('the contents of a long text mark the section that is read', async () => {
  const page = await story.open('/privacy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const current = contents.locator('[aria-current=location]')
  for (const name of ['Cookies and storage', 'Access, correct or delete your information']) {
    await contents.getByRole('link', { name }).click()
    await expect.poll(() => current.allTextContents()).toEqual([name])
  }
})

test('after a click on a link, focus is on the heading of the new page and its title is announced', async () => {
  const page = await story.open('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Store' }).click()
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Store' }))
  await page.locator('[aria-live=polite]').filter({ hasText: 'Store' }).first().waitFor({ state: 'attached' })
  await page.goBack()
  await expectFocus(page.getByRole('heading', { level: 1, name: /Your Next Career/ }))
})

test('on a phone, the figures of the dashboard are in one row and the actions of a row behind one menu button', async () => {
  const { employer, seeker, admin } = await makePeople()
  const dashboard = await story.open('/employer/dashboard', { as: employer, width: 390, javaScript: false })
  const figures = ['Active job', 'Applicant', 'Upcoming booking'].map((name) =>
    dashboard.getByRole('main').getByRole('link', { name: new RegExp(`^\\d+ *${name}`) }),
  )
  const tops = await Promise.all(figures.map(async (figure) => (await figure.boundingBox())?.y))
  expect(new Set(tops).size).toBe(1)
  const page = await story.open('/manage-jobs', { as: employer, width: 390 })
  const applicants = await page.getByRole('link', { name: '1 applicant', exact: true }).boundingBox()
  expect(applicants?.height).toBeGreaterThanOrEqual(24)
  const remove = page.getByRole('button', { name: 'Delete Deckhand' })
  await expect.poll(() => remove.isVisible()).toBe(false)
  const menu = page.getByRole('button', { name: 'Actions for Deckhand' })
  await menu.click()
  await remove.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => remove.isVisible()).toBe(false)
  // The actions of a person begin at the left edge of the menu, as its title does.
  const users = await story.open(`/admin/users?q=${seeker.email}`, { as: admin, width: 390 })
  await users.getByRole('button', { name: 'Actions for Mia Tran' }).click()
  const suspend = users.getByRole('main').getByRole('button', { name: /^Suspend/ })
  await expect.poll(async () => (await suspend.boundingBox())?.x).toBeLessThan(40)
  await expectFocus(menu)
  await menu.click()
  await remove.click()
  const dialog = page.getByRole('dialog', { name: /Deckhand/ })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await menu.waitFor()
})

test('a long form counts its changes and discards them', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  const tagline = page.getByLabel('Tagline')
  const before = await tagline.inputValue()
  await tagline.fill('People who turn up')
  await page.getByText('1 change', { exact: true }).waitFor()
  await page.getByLabel('Opening hours').fill('Always')
  await page.getByText('2 changes', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => tagline.inputValue()).toBe(before)
  await expect.poll(() => page.getByText('2 changes', { exact: true }).count()).toBe(0)
})

test('unsaved changes ask before the page is left, and saved ones do not', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  await page.getByLabel('Tagline').fill('People who turn up')
  const users = page.getByRole('link', { name: 'Users', exact: true })
  await users.click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'status', 'Settings saved')
  await expect.poll(() => page.getByText('1 change', { exact: true }).count()).toBe(0)
  await page.getByLabel('Tagline').fill('People who turn up late')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('People who turn up')
  await expect.poll(() => page.getByText('1 change', { exact: true }).count()).toBe(0)
  await users.click()
  await page.waitForURL('/admin/users')
})

test('a number of more than 99 unread messages fits the navigation of an area on a laptop', async () => {
  const { employer, seeker, application } = await makePeople()
  const message = { applicationId: application.id, sender: 'applicant' as const, authorId: seeker.id, body: 'Hello' }
  const messages = Array.from({ length: 100 }, () => ({ ...message, id: newId(), at: new Date() }))
  await story.site.db.insert(applicationMessages).values(messages)
  const page = await story.open('/view-applicants', { as: employer, width: 1280 })
  const item = page.getByRole('navigation', { name: 'Employer area' }).getByRole('link', { name: 'View Applicants' })
  await item.getByText('99+', { exact: true }).waitFor()
  await expect.poll(() => item.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})
