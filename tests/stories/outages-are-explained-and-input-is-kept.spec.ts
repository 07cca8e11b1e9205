import { sql } from 'drizzle-orm'
import type { Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { chooseStatus, expectToast, fillJob, inNavigation } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeBooking, makeJob } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

const story = useStory({ LOG_LEVEL: 'silent' })
const SERVER_FAILED = /status of 500|Minified React error|ServerRouter|Error:/

/** Makes every query of one table fail until the test ends, by renaming the table. */
async function breakTable(name: string): Promise<void> {
  await story.site.db.execute(sql.raw(`alter table ${name} rename to ${name}_away`))
}

/** As without a connection, but only for forms. */
const failPosts = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue())

afterEach(async () => {
  for (const name of ['jobs', 'applications', 'application_events', 'audit_events', 'bookings']) {
    await story.site.db.execute(sql.raw(`alter table if exists ${name}_away rename to ${name}`))
  }
})

test.each([
  ['/manage-jobs', 'Failed to load jobs', 'applications'],
  ['/view-applicants', 'Failed to load applicants', 'applications'],
  ['/booking-portal', 'Failed to load bookings', 'bookings'],
])('%s shows "%s" inside its area and recovers with Try again', async (path, title, table) => {
  story.expectErrors(SERVER_FAILED)
  const page = await story.open('/employer/company', { as: await story.person('employer') })
  await breakTable(table)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Company Profile' }).first().waitFor()
  await story.site.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' })
})

test.each(['/jobs', '/'])('visitors of %s see "Failed to load jobs" and can try again', async (path) => {
  story.expectErrors(SERVER_FAILED)
  const page = await story.open('/contact')
  await breakTable('jobs')
  expect((await page.goto(path))?.status()).toBe(500)
  await page.getByRole('heading', { level: 1, name: 'Failed to load jobs' }).waitFor()
  await story.site.db.execute(sql`alter table jobs_away rename to jobs`)
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Search Jobs' }).waitFor()
})

test('an applicant whose application fails sees an error and can try again', async () => {
  story.expectErrors(SERVER_FAILED)
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open(`/jobs/${job.id}`, { as: await story.person('employee') })
  await breakTable('application_events')
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await expectToast(page, 'alert', 'Application Failed')
  await story.site.db.execute(sql`alter table application_events_away rename to application_events`)
  await page.getByRole('button', { name: 'Apply Now' }).first().click()
  await expectToast(page, 'status', 'Application Successful!')
})

test('a job that could not be posted keeps its text and can be posted later', async () => {
  story.expectErrors(SERVER_FAILED)
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await fillJob(page)
  await breakTable('jobs')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'alert', 'Error posting job')
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
  await story.site.db.execute(sql`alter table jobs_away rename to jobs`)
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully')
})

test('a job that could not be deleted stays in the list', async () => {
  story.expectErrors(SERVER_FAILED)
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  await page.getByRole('button', { name: 'Delete Crane Operator' }).click()
  await breakTable('audit_events')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'alert', 'Error deleting job')
  await page.getByRole('rowheader', { name: 'Crane Operator' }).waitFor()
})

test('any other failure shows an error page without technical details', async () => {
  story.expectErrors(SERVER_FAILED)
  const job = await makeJob(story.site.db, await story.person('employer'))
  const page = await story.open('/contact', { javaScript: false })
  await breakTable('jobs')
  const answer = await page.goto(`/jobs/${job.id}`)
  expect(answer?.status()).toBe(500)
  await page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }).waitFor()
  await inNavigation(page, 'link', 'Employee Login').waitFor()
  expect(await page.content()).not.toMatch(/relation|select |jobs_away|\.ts:/)
})

test('a person whose sign-out fails stays signed in and can try again', async () => {
  const page = await story.open('/employer/company', { as: await story.person('employer') })
  await story.site.db.execute(sql`
    create function reject_delete() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`)
  await story.site.db.execute(
    sql`create trigger reject_delete before delete on sessions for each row execute function reject_delete()`,
  )
  await inNavigation(page, 'button', 'Logout').click()
  await expectToast(page, 'alert', 'Sign out Failed', 'Something went wrong')
  await story.site.db.execute(sql`drop function reject_delete() cascade`)
  await inNavigation(page, 'button', 'Logout').click()
  await expectToast(page, 'status', 'Logged Out')
})

test('a form that the network or the server fails keeps its page and its text, and can be sent again', async () => {
  story.expectErrors(/status of 500|net::ERR_FAILED/)
  const { db } = story.site
  const poster = await story.person('employer')
  const { id } = await makeApplication(db, await makeJob(db, poster), await story.person('employee'))
  const page = await story.open(`/view-applicants/${id}`, { as: poster, width: 390 })
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Speaks Tagalog')
  await page.route('**/notes.data', (route) => route.abort())
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await expectToast(
    page,
    'alert',
    "We can't reach the site",
    'Check your connection, then try again. What you typed is still here.',
  )
  await page.unroute('**/notes.data')
  await page.route('**/notes.data', (route) => route.continue({ postData: `body=${'a'.repeat(1024 * 1024)}` }))
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await expectToast(
    page,
    'alert',
    "That's too large to send",
    'Nothing was saved. Shorten the text or choose a smaller file, then try again. What you typed is still here.',
  )
  await page.unroute('**/notes.data')
  await breakTable('audit_events')
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await expectToast(page, 'alert', 'Something went wrong on our side')
  await expect.poll(() => note.inputValue()).toBe('Speaks Tagalog')
  await db.execute(sql`alter table audit_events_away rename to audit_events`)
  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await page.getByRole('list', { name: 'Notes', exact: true }).getByText('Speaks Tagalog').waitFor()
})

test.each([
  ['no connection', /./],
  ['a connection that fails for its files', /\/assets\//],
])(
  'with %s, the first action of a page keeps what was typed, and works once the connection is back',
  async (_, failing) => {
    story.expectErrors(/net::ERR_FAILED|loading route module|dynamically imported module/)
    const { db } = story.site
    const poster = await story.person('employer')
    const job = await makeJob(db, poster)
    const seeker = await story.person('employee')
    const { id } = await makeApplication(db, job, seeker)
    const review = await story.open(`/view-applicants/${id}`, { as: poster })
    const note = review.getByLabel('Note', { exact: true })
    await note.fill('Speaks Tagalog')
    const jobPage = await story.open(`/jobs/${job.id}`, { as: seeker, width: 390 })
    const actions = [
      [review, 'Move to Under Review', 'Undo'],
      [jobPage, 'Save job', 'Saved'],
    ] as const
    for (const [page, name, nextName] of actions) {
      const button = page.getByRole('button', { name, exact: true })
      await page.route(failing, (route) => route.abort())
      await button.click()
      await expectToast(page, 'alert', "We can't reach the site")
      await page.unroute(failing)
      await button.click()
      await page.getByRole('button', { name: nextName }).waitFor()
    }
    await expect.poll(() => note.inputValue()).toBe('Speaks Tagalog')
  },
)

test('an action whose file fails to load once is carried out, and what was typed stays', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const { db } = story.site
  const poster = await story.person('employer')
  const { id } = await makeApplication(db, await makeJob(db, poster), await story.person('employee'))
  const page = await story.open(`/view-applicants/${id}`, { as: poster })
  const note = page.getByLabel('Note', { exact: true })
  await note.fill('Speaks Tagalog')
  const failed: string[] = []
  await page.route(/\/assets\//, (route) => {
    const url = route.request().url()
    if (failed.includes(url)) return route.continue()
    failed.push(url)
    return route.abort()
  })
  await page.getByRole('button', { name: 'Move to Under Review', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(failed).not.toEqual([])
  await expect.poll(() => note.inputValue()).toBe('Speaks Tagalog')
})

test('a page whose file fails to load once opens with its title', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const page = await story.open('/contact')
  const failed: string[] = []
  await page.route(/\/assets\/terms-/, (route) => {
    const url = route.request().url()
    if (failed.includes(url)) return route.continue()
    failed.push(url)
    return route.abort()
  })
  await page.getByRole('link', { name: 'Terms' }).click()
  await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
  expect(failed).toHaveLength(1)
  await expect.poll(() => page.title()).toContain('Terms')
})

test('a form that is posted to another address than its page stays on its page when the network fails', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const admin = await story.person('admin')
  const { variants } = await makeProduct(story.site.db)
  const path = `/admin/store/stock/${variants[0]?.id}`
  const page = await story.open(path, { as: admin })
  const quantity = page.getByLabel('Quantity received')
  await quantity.fill('12')
  await page.route('**/*.data', failPosts)
  await page.getByRole('button', { name: 'Receive' }).click()
  await expectToast(page, 'alert', "We can't reach the site")
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  await expect.poll(() => quantity.inputValue()).toBe('12')
})

test('a long form that could not be sent stays where it is, with its changes counted', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const page = await story.open('/admin/settings', { as: await story.person('admin'), width: 390 })
  await page.getByLabel('Partner Companies').fill('12')
  const scrolled = () => page.evaluate(() => window.scrollY)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await page.route('**/*.data', failPosts)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'alert', "We can't reach the site")
  await page.getByText('1 change', { exact: true }).waitFor()
  expect(await scrolled()).toBeGreaterThanOrEqual(before)
  await page.unroute('**/*.data')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'status', 'Settings saved')
})

test('a page that does not load says so, and Try again loads the same page', async () => {
  story.expectErrors(/net::ERR_FAILED|ErrorResponse|Error/)
  const page = await story.open('/contact')
  await page.route('**/jobs.data*', (route) => route.abort())
  await inNavigation(page, 'link', 'Jobs').click()
  await page.getByRole('heading', { level: 1, name: "We can't reach the site" }).waitFor()
  await expectAccessible(page, 'the page without a connection')
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Jobs', exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/jobs')
})

test('a dialog and an edited note keep their text when the network fails', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const { db } = story.site
  const application = await makeApplication(
    db,
    await makeJob(db, await story.person('employer')),
    await story.person('employee', { fullName: 'Mia Nguyen' }),
  )
  const booking = await makeBooking(db, { fullName: 'Gus Begun' })
  const page = await story.open(`/view-applicants/${application.id}`, { as: await story.person('admin') })
  await page.route('**/*.data*', failPosts)
  // The dialog opens without the templates of the company.
  await page.route('**/message-templates.data*', (route) => route.abort())
  await chooseStatus(page, 'Mia Nguyen', 'Rejected')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message to the applicant').fill('We chose someone with a ticket.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectToast(page, 'alert', "We can't reach the site")
  await expect
    .poll(() => dialog.getByLabel('Message to the applicant').inputValue())
    .toBe('We chose someone with a ticket.')
  await visit(page, `/booking-portal/${booking.id}`)
  await page.getByLabel('Note', { exact: true }).fill('Call back on Monday')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'alert', "We can't reach the site")
  await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('Call back on Monday')
})

test('a preview and a search that fail keep what was typed around them', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const product = await makeProduct(story.site.db)
  await makeProduct(story.site.db, { title: 'Felt Hat' })
  const page = await story.open(`/admin/store/products/${product.id}`, { as: await story.person('admin') })
  await page.route('**/*.data*', failPosts)
  await page.getByLabel('Title', { exact: true }).fill('Merino Beanie')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview' })
  await dialog.getByText("The preview didn't load. Close it and try again.").waitFor()
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('Merino Beanie')
  page.on('dialog', (asked) => void asked.accept())
  await visit(page, `/admin/store/products/${product.id}/placement`)
  const failed = page.waitForEvent('requestfailed')
  await page.route('**/products.data*', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Add a product' }).fill('felt')
  await failed
  await page.unroute('**/products.data*')
  await page.getByRole('combobox', { name: 'Add a product' }).fill('felt h')
  await page.getByRole('option', { name: 'Felt Hat' }).waitFor()
})

test('jobs and drafts that could not be saved in the account stay in the browser', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const job = await makeJob(story.site.db, await story.person('employer'))
  const path = `/jobs/${job.id}/application`
  const page = await story.open(path, { as: await story.person('employee') })
  await page.route('**/*.data*', failPosts)
  await page.getByLabel('Cover note').fill('Six years on forklifts.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expectToast(page, 'alert', "We can't reach the site")
  await page.evaluate((id) => localStorage.setItem('muster-saved-jobs', id), job.id)
  const merge = page.waitForRequest('**/saved-jobs/merge.data*')
  await visit(page, path)
  await merge
  await expectToast(page, 'alert', "We can't reach the site")
  await expect.poll(() => page.getByLabel('Cover note').inputValue()).toBe('Six years on forklifts.')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('muster-saved-jobs'))).toBe(job.id)
})

test.each([
  ['/jobs', 390, 'Filters', 'dialog'],
  ['/jobs', 1280, 'Crane Operator', 'region'],
  ['/product/{product}', 390, /enlarge$/, 'dialog'],
] as const)(
  '%s at %i pixels stays when the scripts of what %s opens fail, and opens it later',
  async (path, width, name, opened) => {
    story.expectErrors(/net::ERR_FAILED|status of 404/)
    await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
    const product = await makeProduct(story.site.db, { title: 'Work Tee', images: 1 })
    const page = await story.open(path.replace('{product}', product.id), { width })
    const main = page.getByRole('main')
    const button = main.getByRole(opened === 'region' ? 'link' : 'button', { name }).first()
    await page.route('**/*.js', (route) => route.abort())
    await button.click()
    await expectToast(page, 'alert', "This couldn't be opened", 'Check your connection, then try again.')
    await main.getByRole('heading', { level: 1 }).waitFor()
    await page.unroute('**/*.js')
    await button.click()
    await (opened === 'region' ? page.getByRole('region', { name: 'Open job' }) : page.getByRole('dialog')).waitFor()
  },
)

test('a cart whose script fails says so, and opens later', async () => {
  story.expectErrors(/net::ERR_FAILED|status of 404/)
  const page = await story.open('/contact')
  await page.route('**/*.js', (route) => route.abort())
  const button = page.getByRole('button', { name: 'Cart, empty' })
  await button.click()
  await expectToast(page, 'alert', "The cart couldn't be opened", 'Check your connection, then try again.')
  await page.unroute('**/*.js')
  await button.click()
  await page.getByRole('dialog', { name: 'Shopping cart' }).waitFor()
})

test('a page that takes longer than 300 ms to load shows a skeleton from then until it is there', async () => {
  const page = await story.open('/employer/company', { as: await story.person('employer') })
  const request = Promise.withResolvers<Route>()
  await page.route('**/manage-jobs.data*', request.resolve)
  const delay = await page.evaluateHandle(() => {
    const clicked = new Promise<number>((resolve) => {
      addEventListener('click', () => resolve(performance.now()), { capture: true, once: true })
    })
    const shown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[data-skeleton]')) resolve(performance.now())
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    return { inMs: Promise.all([clicked, shown]).then(([from, to]) => to - from) }
  })
  await page.getByRole('navigation', { name: 'Employer area' }).getByRole('link', { name: 'Manage Jobs' }).click()
  const held = await request.promise
  const skeleton = page.locator('[data-skeleton]')
  await skeleton.waitFor()
  await expect.poll(() => delay.evaluate(({ inMs }) => inMs)).toBeGreaterThanOrEqual(300)
  await held.continue()
  await page.getByRole('heading', { level: 1, name: 'Manage Jobs' }).waitFor()
  await expect.poll(() => skeleton.count()).toBe(0)
})
