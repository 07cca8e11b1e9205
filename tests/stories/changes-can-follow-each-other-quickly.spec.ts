import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { chooseStatus, expectChange, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeBooking, makeConsultant, makeJob, makeMessageWithFile } from '#tests/support/factories.ts'

const story = useStory()

async function applied() {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const { id } = await makeApplication(db, job, await story.person('employee', { fullName: 'Mia Nguyen' }))
  return { poster, path: `/view-applicants/${id}` }
}

async function applicantPage() {
  const { poster, path } = await applied()
  return story.open(path, { as: poster, width: 390 })
}

test('a change is shown although the page of the one before it was loaded first', async () => {
  const page = await applicantPage()
  const rated = page.getByRole('list', { name: 'History' }).getByText('Applicant rated: 4 stars')

  // The rating reaches the server when the tag is on its way, and the tag when the page with the rating has been shown.
  const tagIsSent = page.waitForRequest('**/tags.data')
  await page.route('**/rating.data', async (route) => {
    await tagIsSent
    await route.continue()
  })
  await page.route('**/tags.data', async (route) => {
    await rated.waitFor()
    await route.continue()
  })
  await page.getByRole('radio', { name: '4 stars', exact: true }).click()
  await page.getByLabel('New tag').fill('Night shift')
  await page.getByRole('button', { name: 'Add tag', exact: true }).click()
  await page.getByRole('button', { name: 'Remove tag Night shift' }).waitFor()
})

test('a change is shown on the next page, although that page was loaded first', async () => {
  const page = await applicantPage()
  const inList = page.getByRole('article').filter({ hasText: 'Mia Nguyen' })
  await page.route('**/rating.data', async (route) => {
    await inList.waitFor()
    await route.continue()
  })
  await page.getByRole('radio', { name: '4 stars', exact: true }).click()
  await page.getByRole('link', { name: 'All applicants' }).click()
  await inList.getByText('4 stars').waitFor()
})

test('going back past the list to the form of another record shows the values of that record', async () => {
  const { db } = story.site
  const ava = await makeConsultant(db, { fullName: 'Ava Lind' })
  const ben = await makeConsultant(db, { fullName: 'Ben Moss' })
  const page = await story.open(`/admin/bookings/consultants/${ava.id}`, { as: await story.person('admin') })
  const name = page.getByLabel('Full name')
  await expect.poll(() => name.inputValue()).toBe('Ava Lind')
  await page.getByRole('main').getByRole('link', { name: 'Consultants', exact: true }).first().click()
  await page.locator(`main a[href="/admin/bookings/consultants/${ben.id}"]`).first().click()
  await expect.poll(() => name.inputValue()).toBe('Ben Moss')
  await page.evaluate(() => history.go(-2))
  await page.getByRole('heading', { level: 1, name: 'Edit Ava Lind' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Ava Lind')
})

test('a message or note that was not sent asks before it is left, and is not in the field of the next one', async () => {
  const { db } = story.site
  const [harbour, hills, mia] = [
    await story.person('employer', { companyName: 'Harbour Logistics' }),
    await story.person('employer', { companyName: 'Hills Hospital' }),
    await story.person('employee', { fullName: 'Mia Nguyen' }),
  ]
  const first = await makeApplication(db, await makeJob(db, harbour), mia)
  const second = await makeApplication(db, await makeJob(db, hills), mia)
  for (const { id } of [first, second]) await makeMessageWithFile(db, id, { id: mia.id, sender: 'applicant' })
  const leaves = async (page: Page) => {
    await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Leave' }).click()
  }
  const page = await story.open(`/employee/dashboard/applications/${first.id}/messages`, { as: mia, width: 1280 })
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('I can start on Monday.')
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: 'Hills Hospital' }).click()
  await leaves(page)
  await page.waitForURL(`**/${second.id}/messages`)
  await expect.poll(() => message.inputValue()).toBe('')
  await message.fill('I am free on Friday.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('I am free on Friday.').waitFor()
  // What was sent is nothing to lose.
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: 'Harbour Logistics' }).click()
  await page.waitForURL(`**/${first.id}/messages`)
  await expect.poll(() => message.inputValue()).toBe('')
})

/** Holds the requests until the returned function is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a note that is typed while the one before it is being saved stays in its field', async () => {
  const page = await applicantPage()
  const note = page.getByLabel('Note', { exact: true })
  const add = page.getByRole('button', { name: 'Add note', exact: true })
  const notes = page.getByRole('list', { name: 'Notes', exact: true })
  const release = await hold(page, '**/notes.data')
  await note.fill('Speaks Tagalog')
  await add.click()
  await note.fill('Call on Monday')
  release()
  await notes.getByText('Speaks Tagalog').waitFor()
  await expect.poll(() => add.getAttribute('aria-busy')).toBeNull()
  await add.click()
  await notes.getByText('Call on Monday').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
})

test('what is typed while a form is being saved counts as a change that is not saved', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  const release = await hold(page, '**/settings.data')
  await page.getByLabel('Tagline').fill('People')
  const save = await page.getByRole('button', { name: 'Save settings' }).elementHandle()
  // In one task: the page has not rendered yet that the form is being sent.
  await page.getByLabel('Tagline').evaluate((field: HTMLInputElement, button) => {
    ;(button as HTMLButtonElement).click()
    field.value = 'People who turn up.'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, save)
  release()
  await expectToast(page, 'status', 'Settings saved')
  await page.getByText('1 change', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByLabel('Tagline').inputValue()).toBe('People')
})

test('a change that is rejected after its page was left is reported on the next page', async () => {
  const page = await applicantPage()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const release = await hold(page, '**/status.data')
  const isSent = page.waitForRequest('**/status.data')
  await page.getByRole('button', { name: 'Move to Under Review' }).click()
  await isSent
  const withdrawn = { status: 'Withdrawn', statusBefore: 'Pending' } as const
  await story.site.db.update(applications).set(withdrawn).where(eq(applications.id, id))
  await page.getByRole('link', { name: 'Crane Operator' }).first().click()
  await page.getByRole('heading', { name: 'Crane Operator', level: 1 }).waitFor()
  release()
  await expectToast(page, 'alert', 'Status not changed')
})

test('a filter that was not loaded, because a job was opened first, is not shown as chosen', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  await makeJob(db, poster, { title: 'Rigger', jobType: 'Casual' })
  await makeJob(db, poster, { title: 'Painter', jobType: 'Full-time' })
  const page = await story.open('/jobs', { width: 1600 })
  await hold(page, '**/jobs.data?*job_type*')
  const casual = page.getByRole('checkbox', { name: /^Casual/ })
  await casual.click()
  await page.getByRole('link', { name: 'Painter' }).first().click()
  // The filters are hidden beside an open job.
  await page.getByRole('button', { name: 'Close job' }).click()
  await expect.poll(() => casual.isChecked()).toBe(false)
})

test('a filter of applicants that was not loaded is not shown as chosen either', async () => {
  const { poster } = await applied()
  const page = await story.open('/view-applicants', { as: poster, width: 1600 })
  await hold(page, '**/view-applicants.data?*rating*')
  const rating = page.getByRole('combobox', { name: 'Rating', exact: true })
  await rating.selectOption('4')
  await page.getByRole('link', { name: 'Mia Nguyen' }).first().click()
  await page.getByRole('button', { name: 'Add note', exact: true }).waitFor()
  await expect.poll(() => rating.inputValue()).toBe('')
})

test('a second filter of applicants stays on the board', async () => {
  const { poster } = await applied()
  const page = await story.open('/view-applicants?view=board', { as: poster, width: 1600 })
  await page.getByRole('combobox', { name: 'Rating', exact: true }).selectOption('4')
  await page.waitForURL(({ searchParams }) => searchParams.get('rating') === '4')
  await page.getByRole('combobox', { name: 'Sort by', exact: true }).selectOption('name')
  await page.waitForURL(({ searchParams: all }) => all.get('sort') === 'name' && all.get('view') === 'board')
})

test('a change that fails while the one before it is being shown does not stop the links', async () => {
  story.expectErrors(/net::ERR_FAILED/)
  const page = await applicantPage()
  const release = await hold(page, '**/view-applicants/*.data')
  const isReloaded = page.waitForRequest('**/view-applicants/*.data')
  await page.getByRole('radio', { name: '4 stars', exact: true }).click()
  await isReloaded
  const rated = page.getByRole('list', { name: 'History' }).getByText('Applicant rated: 4 stars')
  await page.route('**/rating.data', async (route) => {
    await rated.waitFor()
    await route.abort()
  })
  const hasFailed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rating.data'))
  await page.getByRole('radio', { name: '5 stars', exact: true }).click()
  release()
  await hasFailed
  await page.getByRole('link', { name: 'All applicants' }).click()
  await page.getByRole('article').filter({ hasText: 'Mia Nguyen' }).getByText('4 stars').waitFor()
})

test('a saved note that ended with a space is left without a question', async () => {
  const booking = await makeBooking(story.site.db, { status: 'requested' })
  const page = await story.open(`/booking-portal/${booking.id}`, { as: await story.person('admin') })
  await page.getByLabel('Note', { exact: true }).fill('Ring on Monday ')
  await page.getByRole('button', { name: 'Save note', exact: true }).click()
  await expectToast(page, 'status', 'Note saved')
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
})

test('a note of a booking keeps what is typed while it is saved, and while a colleague saves another', async () => {
  const booking = await makeBooking(story.site.db, { status: 'requested' })
  const open = async () => story.open(`/booking-portal/${booking.id}`, { as: await story.person('admin') })
  const page = await open()
  const note = page.getByLabel('Note', { exact: true })
  const save = page.getByRole('button', { name: 'Save note', exact: true })
  const release = await hold(page, '**/note.data')
  await note.fill('Call before.')
  await save.click()
  await note.fill('Call before. Bring forms.')
  release()
  await expectToast(page, 'status', 'Note saved')
  await save.click()

  const other = await open()
  await expect.poll(() => other.getByLabel('Note', { exact: true }).inputValue()).toBe('Call before. Bring forms.')
  await note.fill('Night shift')
  await other.getByLabel('Note', { exact: true }).fill('Day shift')
  await other.getByRole('button', { name: 'Save note', exact: true }).click()
  await expectToast(other, 'status', 'Note saved')
  // It is rejected, and the page loaded again with the note of the colleague.
  await chooseStatus(page, booking.fullName, 'Confirmed')
  await expectToast(page, 'alert', 'Status not changed')
  await chooseStatus(page, booking.fullName, 'Confirmed')
  await expectChange(page, `${booking.fullName} is now Confirmed.`)
  await expect.poll(() => note.inputValue()).toBe('Night shift')
  await save.click()
  await expectToast(page, 'alert', 'Note not saved')
  await page.getByRole('region', { name: 'Manage booking' }).getByText('Day shift').waitFor()
})
