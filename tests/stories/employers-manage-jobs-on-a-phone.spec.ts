import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEFAULT_AGENCY } from '#app/domain/agency/agency.ts'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { agency } from '#db/schema/agency.ts'
import { jobs } from '#db/schema/jobs.ts'
import { expectChange, expectFocus, expectToast, fillJob } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()
const onPhone = (path: string, as: Person) => story.open(path, { as, width: 390 })
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Opens the sheet of a job's actions. */
const openActions = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}` }).click()

test('a job is written, kept as a draft, previewed, checked and posted', async () => {
  const person = await story.person('employer', { companyName: 'Harbour Logistics' })
  const minimum = { minimumHourlyCents: 2495, minimumHourlySince: '2020-07-01' }
  await story.site.db.insert(agency).values({ ...DEFAULT_AGENCY, ...minimum, updatedAt: new Date() })
  const page = await onPhone('/post-job', person)
  await fillJob(page, { Salary: '$30', 'Pay from': '20' })
  await page.getByLabel('Pay period').selectOption('hour')
  await page.getByLabel('Description').fill('We want a young packer. Send your tax file number and bank details.')
  await page.getByLabel('Benefits').fill('Do not discuss your pay with others.')
  for (const text of [
    '“young”',
    'tax file number',
    'discuss your pay',
    'say whether this is an hourly, daily or yearly amount',
    'The amounts say from $20 an hour, but the salary says $30 an hour.',
    'is below the minimum of $24.95 an hour that applies from 01 Jul 2020',
  ])
    await page.getByRole('paragraph').getByText(text).waitFor()
  await expect.poll(() => page.getByLabel('Benefits').getAttribute('aria-describedby')).toContain('-warning')
  await page.getByText(/^Draft saved on this device/).waitFor()
  await expectFitsPhone(page, 'a job with points to check')

  // The count beside the buttons leads to the first field.
  await page.getByRole('link', { name: '6 points to check' }).click()
  await expectFocus(page.getByLabel('Description'))
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByText('Harbour Logistics · Dandenong VIC').waitFor()
  await preview.getByText('6 points to check').waitFor()
  await preview.getByText('Benefits: “Do not discuss').waitFor()
  await expectFitsPhone(page, 'the preview of a job')
  await preview.getByRole('button', { name: 'Back to editing' }).click()
  await preview.waitFor({ state: 'hidden' })
  await expectFocus(page.getByRole('button', { name: 'Preview' }))

  await visit(page, '/post-job')
  await page.getByText('We saved your draft').waitFor()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
  await expectFitsPhone(page, 'the draft of a job')
  await page.getByRole('button', { name: 'Post Job' }).click()
  // The first press shows the points at the top.
  await expectToast(page, 'alert', 'Not posted yet')
  await page.getByText("You can continue without changes. We don't change your text.").waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^6 points to check/)
  await expectFitsPhone(page, 'the points to check at the top of a job')
  await page.getByRole('listitem').getByRole('link', { name: 'Benefits' }).click()
  await expectFocus(page.getByLabel('Benefits'))
  // The page ignores the second press of a double click: this one is a decision after reading the points.
  const readAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() - since > 1000, readAt)
  await page.getByRole('button', { name: 'Post anyway' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully')
  await page.getByRole('heading', { level: 1, name: 'Night Packer' }).waitFor()
  for (const text of ['We want a young packer.', '$30']) await page.getByText(text).first().waitFor()
})

test('a job is paused, resumed, closed and marked as filled, which asks about its applicants', async () => {
  const { db } = story.site
  const person = await story.person('employer')
  const job = await makeJob(db, person, { title: 'Crane Operator' })
  await makeApplication(db, job, await story.person('employee', { fullName: 'Mia Nguyen' }))
  const page = await onPhone('/manage-jobs', person)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Crane Operator' }) })
  const actions = page.getByRole('button', { name: 'Actions for Crane Operator' })
  await openActions(page, 'Crane Operator')
  await expectFitsPhone(page, 'the actions of a job')
  await page.getByRole('button', { name: 'Pause Crane Operator' }).click()
  await expectToast(page, 'status', 'Job paused')
  await row.getByText('Paused', { exact: true }).waitFor()
  await expectFocus(actions)
  await expectFitsPhone(page, 'Manage Jobs with a paused job')
  for (const [change, status] of [
    ['Resume', 'Open'],
    ['Close', 'Closed'],
    ['Resume', 'Open'],
  ] as const) {
    await openActions(page, 'Crane Operator')
    await page.getByRole('button', { name: `${change} Crane Operator` }).click()
    await row.getByText(status, { exact: true }).waitFor()
  }
  await openActions(page, 'Crane Operator')
  await page.getByRole('link', { name: 'Mark as filled Crane Operator' }).click()
  await page.getByText('1 application is still open').waitFor()
  await page.getByRole('radio', { name: /Reject it/ }).check()
  await expectFitsPhone(page, 'marking a job as filled')
  await page.getByRole('button', { name: 'Mark as filled' }).click()
  await expectChange(page, 'Crane Operator is marked as filled. Mia Nguyen is now Rejected.')
  await row.getByText('Filled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const undone = 'Mia Nguyen is as before. Crane Operator is no longer marked as filled. No one is emailed.'
  await expectToast(page, 'status', 'Change undone', undone)
  await row.getByText('Open', { exact: true }).waitFor()
})

test('a job is duplicated, scheduled and published, and a closed one is renewed', async () => {
  const { db } = story.site
  const person = await story.person('employer')
  await makeJob(db, person, { title: 'Rigger', reference: 'R-1' })
  const closed = { closesOn: '2026-01-01', closesAt: new Date(Date.now() - DAY_MS), listedUntil: null }
  const deckhand = await makeJob(db, person, { title: 'Deckhand', ...closed })
  const page = await onPhone('/manage-jobs', person)
  await openActions(page, 'Rigger')
  await page.getByRole('link', { name: 'Duplicate Rigger' }).click()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Rigger')
  await page.getByLabel('Job title').fill('Senior Rigger')
  await page.getByLabel('Publish at').fill(`${inDays(3)}T09:30`)
  await expectFitsPhone(page, 'duplicating a job')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job scheduled')
  await openActions(page, 'Senior Rigger')
  await page.getByRole('link', { name: 'Schedule Senior Rigger', exact: true }).click()
  await page.getByLabel('Publish at').fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('Choose a time that has not passed yet.').first().waitFor()
  await expectFitsPhone(page, 'scheduling a job')
  await page.getByLabel('Publish at').fill(`${inDays(5)}T10:00`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expectToast(page, 'status', 'Job scheduled')
  await openActions(page, 'Senior Rigger')
  await page.getByRole('button', { name: 'Publish now Senior Rigger' }).click()
  await expectToast(page, 'status', 'Job published')

  await openActions(page, 'Deckhand')
  await page.getByRole('link', { name: 'Renew Deckhand' }).click()
  await page.getByLabel('New closing date').fill('2026-01-01')
  await page.getByRole('button', { name: 'Renew' }).click()
  await page.getByText('Choose a date after').first().waitFor()
  await expectFitsPhone(page, 'renewing a job')
  await page.getByLabel('New closing date').fill(inDays(30))
  await page.getByRole('button', { name: 'Renew' }).click()
  await expectToast(page, 'status', 'Job renewed')
  const [renewed] = await db.select().from(jobs).where(eq(jobs.id, deckhand.id))
  expect(renewed).toMatchObject({ closesOn: inDays(30), createdAt: deckhand.createdAt })
})
