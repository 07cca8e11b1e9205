import { expect, test } from 'vitest'
import { applications } from '#db/schema/applications.ts'
import { chooseStatus, expectChange, expectFocus, expectStatus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function applied(status = 'Pending', statusBefore: string | null = null) {
  const { db } = story.site
  const [poster, person] = [await story.person('employer'), await story.person('employee', { fullName: 'Mia Nguyen' })]
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const appliedAt = new Date('2026-09-09T02:05:00Z')
  return {
    poster,
    person,
    job,
    application: await makeApplication(db, job, person, { status, statusBefore, appliedAt }),
  }
}

test("an applicant's card shows their name, job, date and time, status, email and phone", async () => {
  const { poster, person } = await applied()
  const page = await story.open('/view-applicants', { as: poster, javaScript: false })
  const card = page.getByRole('article', { name: 'Mia Nguyen' })
  for (const text of ['Crane Operator', person.email, '0412 345 678'])
    await card.getByRole('link', { name: text }).waitFor()
  await card.getByText(/09 Sep 2026.*12:05/).waitFor()
  await expect.poll(() => card.getByRole('combobox', { name: 'Status of Mia Nguyen' }).inputValue()).toBe('Pending')
})

test("applicants are visible to the job's poster and admins only", async () => {
  const { poster } = await applied()
  for (const [person, count] of [
    [poster, 1],
    [await story.person('employer'), 0],
  ] as const) {
    const page = await story.open('/view-applicants', { as: person, javaScript: false })
    await expect.poll(() => page.getByRole('article').count()).toBe(count)
  }
  const admin = await story.open('/view-applicants', { as: await story.person('admin'), javaScript: false })
  const all = await story.site.db.$count(applications)
  await expect.poll(() => admin.getByRole('article').count()).toBe(all)
})

test('a status changes only when an item is chosen: not by opening the menu, Escape or a click elsewhere', async () => {
  const { poster } = await applied()
  const page = await story.open('/view-applicants', { as: poster })
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  const status = page.getByRole('button', { name: 'Status of Mia Nguyen', exact: true })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 300)]) {
    await status.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Hired' }).waitFor()
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('ArrowDown')
    await leave()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
  }
  await chooseStatus(page, 'Mia Nguyen', 'Hired')
  await page
    .getByRole('dialog')
    .getByText(/We'll email Mia Nguyen at .* in 10 seconds/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expectFocus(status)
  expect(posts).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Reviewed' }).press('Enter')
  await expectChange(page, 'Mia Nguyen is now Reviewed.')
  await expect.poll(() => posts).toBe(1)
})

test('Undo restores the status, and the applicant is not emailed', async () => {
  const { poster, person } = await applied()
  const page = await story.open('/view-applicants', { as: poster })
  await chooseStatus(page, 'Mia Nguyen', 'Rejected', 'Reject')
  await expectChange(page, 'Mia Nguyen is now Rejected.')
  await expectStatus(page, 'Mia Nguyen', 'Rejected')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'status', 'Change undone', 'Mia Nguyen is as before. No one is emailed.')
  await expectStatus(page, 'Mia Nguyen', 'Pending')
  expect(await story.site.subjectsTo(person.email)).toEqual([])
})

test('without scripts, Update status changes the status, Hired asks on a page, and Undo works', async () => {
  const { poster, job } = await applied()
  const page = await story.open('/view-applicants', { as: poster, javaScript: false })
  await page.getByLabel('Status of Mia Nguyen').selectOption('Hired')
  await page.getByRole('button', { name: 'Update status' }).click()
  await page.getByRole('heading', { name: 'Hire Mia Nguyen?' }).waitFor()
  await page.getByText(/We'll email Mia Nguyen/).waitFor()
  await page.getByText('Preview email').click()
  await page.getByText(/^Congratulations! .* has chosen you for this job\.$/).waitFor()
  await page.getByRole('button', { name: 'Hire', exact: true }).click()
  await expectChange(page, 'Mia Nguyen is now Hired.')
  const fill = page.getByRole('link', { name: 'Mark the job as filled' })
  await expect.poll(() => fill.getAttribute('href')).toBe(`/manage-jobs/${job.id}/filling`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'status', 'Change undone')
  await expect.poll(() => page.getByLabel('Status of Mia Nguyen').inputValue()).toBe('Pending')
})

test('Rejected can only return to the status before it, and Hired can be corrected', async () => {
  const { poster } = await applied()
  const page = await story.open('/view-applicants', { as: poster })
  const options = async () => {
    await page.getByRole('button', { name: 'Status of Mia Nguyen', exact: true }).click()
    await page.getByRole('menuitem').first().waitFor()
    const texts = await page.getByRole('menuitem').allTextContents()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
    return texts
  }
  expect(await options()).toEqual(['Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected'])
  await chooseStatus(page, 'Mia Nguyen', 'Rejected')
  const dialog = page.getByRole('dialog', { name: 'Reject Mia Nguyen?' })
  await expect.poll(() => dialog.getByLabel('Other reason').isVisible()).toBe(false)
  await dialog.getByLabel('Reason', { exact: true }).selectOption('Other')
  await expectAccessible(page, 'the confirmation of a rejection')
  await dialog.getByLabel('Other reason').fill('Moved interstate')
  const message = dialog.getByLabel('Message to the applicant')
  await message.fill('Thanks {foo}')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByText(/\{foo\} is not a placeholder/).waitFor()
  await expectFocus(message)
  expect([await message.inputValue(), await dialog.getByLabel('Other reason').inputValue()]).toEqual([
    'Thanks {foo}',
    'Moved interstate',
  ])
  await message.fill('')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectChange(page, 'Mia Nguyen is now Rejected.')
  expect(await options()).toEqual(['Pending'])
  await page.getByRole('link', { name: 'Mia Nguyen', exact: true }).click()
  await page.getByText('Internal reason: Other: Moved interstate').waitFor()
  await page.goBack()
  // Until the list has the width of the page again, the menu is still that of the open applicant.
  await page.getByRole('heading', { level: 1, name: 'Applicants' }).waitFor()
  await chooseStatus(page, 'Mia Nguyen', 'Pending')
  await expectChange(page, 'Mia Nguyen is now Pending.')
  await chooseStatus(page, 'Mia Nguyen', 'Hired', 'Hire')
  await expectChange(page, 'Mia Nguyen is now Hired.')
  expect(await options()).toEqual(['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled'])
})

test('the status of an applicant who has just withdrawn is not changed', async () => {
  const { poster, person } = await applied()
  const page = await story.open('/view-applicants', { as: poster })
  const seeker = await story.open('/employee/dashboard', { as: person, javaScript: false })
  await seeker.getByRole('link', { name: 'Withdraw application' }).click()
  await seeker.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await seeker.getByText('Application withdrawn').waitFor()
  await chooseStatus(page, 'Mia Nguyen', 'Hired', 'Hire')
  await expectToast(page, 'alert', 'Status not changed', 'Mia Nguyen has just withdrawn their application.')
  await page.getByRole('article', { name: 'Mia Nguyen' }).getByText('Withdrawn', { exact: true }).waitFor()
})

test('applicants can be filtered by name, job and status', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const [crane, packer] = [
    await makeJob(db, poster, { title: 'Crane' }),
    await makeJob(db, poster, { title: 'Packer' }),
  ]
  await makeApplication(db, crane, await story.person('employee', { fullName: 'Ann Lee' }), { status: 'Reviewed' })
  await makeApplication(db, packer, await story.person('employee', { fullName: 'Bob Lee' }))
  await makeApplication(db, packer, await story.person('employee', { fullName: 'Cat Day' }))
  const page = await story.open('/view-applicants', { as: poster })
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  const namedJobs = () => page.getByRole('article').getByText('Packer', { exact: true }).count()
  await expect.poll(namedJobs).toBe(2)
  await page.getByLabel('Job', { exact: true }).focus()
  await page.getByLabel('Job', { exact: true }).selectOption('Packer')
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee'])
  await expect.poll(namedJobs).toBe(0)
  await expectFocus(page.getByLabel('Job', { exact: true }))
  await page.getByLabel('Search applicants').fill('lee')
  await page.getByLabel('Search applicants').press('Enter')
  await expect.poll(names).toEqual(['Bob Lee'])
  const statuses = page.getByRole('navigation', { name: 'Applicants by status' })
  await statuses.getByRole('link', { name: 'Pending 1' }).click()
  await page.waitForURL(/status=Pending/)
  await page.getByLabel('Search applicants').fill('nobody')
  await page.getByLabel('Search applicants').press('Enter')
  await page.getByText('No applicants match these filters').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('Pending')
  await page.goBack()
  await expect.poll(names).toEqual(['Bob Lee'])
  await expect.poll(() => page.getByLabel('Search applicants').inputValue()).toBe('lee')
  await page.goForward()
  await page.getByText('No applicants match these filters').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee', 'Ann Lee'])
})

test('on a phone, a new applicant is one row of the dashboard with age and status, and its link is high enough to tap', async () => {
  const { poster } = await applied()
  const page = await story.open('/employer/dashboard', { as: poster, width: 390 })
  const row = page.getByRole('article', { name: 'Mia Nguyen' })
  await row.getByText(/ ago$/).waitFor()
  await expectStatus(page, 'Mia Nguyen', 'Pending')
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72)
  expect((await row.getByRole('link', { name: 'Mia Nguyen' }).boundingBox())?.height).toBeGreaterThanOrEqual(24)
})

test('on a phone, an applicant in the list is a row of at most 72 px with date, time and status', async () => {
  const { poster } = await applied('Interview Scheduled')
  const page = await story.open('/view-applicants', { as: poster, width: 390 })
  const row = page.getByRole('article', { name: 'Mia Nguyen' })
  await row.getByText(/09 Sep 2026.*12:05/).waitFor()
  await expectStatus(page, 'Mia Nguyen', 'Interview Scheduled')
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72)
})

test('the second of two employers sees the status that the first has set', async () => {
  const { poster } = await applied()
  const first = await story.open('/view-applicants', { as: poster })
  const second = await story.open('/view-applicants', { as: poster })
  await chooseStatus(first, 'Mia Nguyen', 'Rejected', 'Reject')
  await expectChange(first, 'Mia Nguyen is now Rejected.')
  await chooseStatus(second, 'Mia Nguyen', 'Hired', 'Hire')
  await expectToast(second, 'alert', 'Status not changed', 'Mia Nguyen has just been moved to Rejected.')
  await expectStatus(second, 'Mia Nguyen', 'Rejected')
})
