import { expect, test } from 'vitest'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function applied(status = 'Pending', statusBefore: string | null = null) {
  const { db } = story.site
  const [owner, person] = [await story.person('employer'), await story.person('employee', { fullName: 'Mia Nguyen' })]
  const job = await makeJob(db, owner, { title: 'Crane Operator' })
  const appliedAt = new Date('2026-09-09T02:05:00Z')
  return {
    owner,
    person,
    job,
    application: await makeApplication(db, job, person, { status, statusBefore, appliedAt }),
  }
}

test('an applicant’s card says name, job, date and time, status, e-mail and phone', async () => {
  const { owner, person } = await applied()
  const page = await story.open('/view-applicants', { as: owner, javaScript: false })
  const card = page.getByRole('article', { name: 'Mia Nguyen' })
  for (const text of ['Crane Operator', person.email, '0412 345 678'])
    await card.getByRole('link', { name: text }).waitFor()
  await card.getByText(/09 Sep 2026.*12:05/).waitFor()
  await expect.poll(() => card.getByRole('combobox', { name: 'Status of Mia Nguyen' }).inputValue()).toBe('Pending')
})

test('applicants are seen by the ad’s owner and admins only', async () => {
  const { owner } = await applied()
  for (const [person, count] of [
    [owner, 1],
    [await story.person('employer'), 0],
  ] as const) {
    const page = await story.open('/view-applicants', { as: person, javaScript: false })
    await expect.poll(() => page.getByRole('article').count()).toBe(count)
  }
  const admin = await story.open('/view-applicants', { as: await story.person('admin'), javaScript: false })
  await expect.poll(() => admin.getByRole('article').count()).toBeGreaterThan(0)
})

test('a choice changes the status at once, and the applicant is mailed', async () => {
  const { owner, person } = await applied()
  const page = await story.open('/view-applicants', { as: owner })
  const status = page.getByLabel('Status of Mia Nguyen')
  await status.selectOption('Reviewed')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Reviewed.')
  expect((await story.site.mailTo(person.email)).subject).toContain('Crane Operator')
  await visit(page, '/view-applicants')
  await expect.poll(() => status.inputValue()).toBe('Reviewed')
})

test('without scripts Update status does it', async () => {
  const { owner } = await applied()
  const page = await story.open('/view-applicants', { as: owner, javaScript: false })
  await page.getByLabel('Status of Mia Nguyen').selectOption('Interview Scheduled')
  await page.getByRole('button', { name: 'Update status' }).click()
  await page.getByText('Mia Nguyen is now Interview Scheduled.').waitFor()
})

test('Rejected goes back only to the status before it; Hired is final', async () => {
  const { owner } = await applied()
  const page = await story.open('/view-applicants', { as: owner })
  const status = page.getByLabel('Status of Mia Nguyen')
  const choices = () => status.getByRole('option').allTextContents()
  await expect
    .poll(() => choices())
    .toEqual(['Pending', 'Under Review', 'Reviewed', 'Interview Scheduled', 'Hired', 'Rejected'])
  await status.selectOption('Reviewed')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Reviewed.')
  await status.selectOption('Rejected')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Rejected.')
  await expect.poll(choices).toEqual(['Rejected', 'Reviewed'])
  await status.selectOption('Reviewed')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Reviewed.')
  await status.selectOption('Hired')
  await expectToast(page, 'status', 'Status updated', 'Mia Nguyen is now Hired.')
  await expect.poll(() => status.count()).toBe(0)
})

test('an applicant who withdrew meanwhile stays withdrawn', async () => {
  const { owner, person } = await applied()
  const page = await story.open('/view-applicants', { as: owner })
  const seeker = await story.open('/employee/dashboard', { as: person, javaScript: false })
  await seeker.getByRole('link', { name: 'Withdraw application' }).click()
  await seeker.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await seeker.getByText('Application withdrawn').waitFor()
  await page.getByLabel('Status of Mia Nguyen').selectOption('Hired')
  await expectToast(page, 'alert', 'Status not changed', 'It changed meanwhile: Mia Nguyen is now Withdrawn.')
  await page.getByRole('article', { name: 'Mia Nguyen' }).getByText('Withdrawn', { exact: true }).waitFor()
})

test('the list narrows by name, job and status', async () => {
  const { db } = story.site
  const owner = await story.person('employer')
  const [crane, packer] = [await makeJob(db, owner, { title: 'Crane' }), await makeJob(db, owner, { title: 'Packer' })]
  await makeApplication(db, crane, await story.person('employee', { fullName: 'Ann Lee' }), { status: 'Reviewed' })
  await makeApplication(db, packer, await story.person('employee', { fullName: 'Bob Lee' }))
  await makeApplication(db, packer, await story.person('employee', { fullName: 'Cat Day' }))
  const page = await story.open('/view-applicants', { as: owner })
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByLabel('Job posting').focus()
  await page.getByLabel('Job posting').selectOption('Packer')
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee'])
  await expectFocus(page.getByLabel('Job posting'))
  await page.getByLabel('Applicant’s name').fill('lee')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(names).toEqual(['Bob Lee'])
  await page.getByLabel('Status', { exact: true }).selectOption('Reviewed')
  await page.getByText('No applicant matches these filters').waitFor()
  await page.goBack()
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee'])
  await expect.poll(() => page.getByLabel('Applicant’s name').inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Status', { exact: true }).inputValue()).toBe('')
  await page.goForward()
  await page.getByText('No applicant matches these filters').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(names).toEqual(['Cat Day', 'Bob Lee', 'Ann Lee'])
})

test('who comes second is told where the application stands', async () => {
  const { owner } = await applied()
  const first = await story.open('/view-applicants', { as: owner })
  const second = await story.open('/view-applicants', { as: owner })
  await first.getByLabel('Status of Mia Nguyen').selectOption('Rejected')
  await expectToast(first, 'status', 'Status updated', 'Mia Nguyen is now Rejected.')
  await second.getByLabel('Status of Mia Nguyen').selectOption('Hired')
  await expectToast(second, 'alert', 'Status not changed', 'It changed meanwhile: Mia Nguyen is now Rejected.')
  await expect.poll(() => second.getByLabel('Status of Mia Nguyen').inputValue()).toBe('Rejected')
})
