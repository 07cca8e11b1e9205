import { expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'

const story = useStory()

async function makeApplicant(fullName: string) {
  const { db } = story.site
  const employer = await makePerson(db, 'employer', { companyName: 'Bright & Co' })
  const applicant = await makePerson(db, 'employee', { fullName })
  const job = await makeJob(db, employer, { title: 'Forklift Driver' })
  return { employer, applicant, job, application: await makeApplication(db, job, applicant) }
}

test.each([true, false])(
  'a status is changed, both sides see it and the applicant is mailed (scripts: %s)',
  async (javaScript) => {
    const { employer, applicant } = await makeApplicant('Mia Nguyen')
    const page = await story.open('/view-applicants', { as: employer, javaScript })
    const card = page.getByRole('article', { name: 'Mia Nguyen' })
    await card.getByText(applicant.email).waitFor()
    await card.getByText('0412 345 678').waitFor()
    expect(await card.getByRole('time').textContent()).toMatch(/^\d\d \w{3} \d{4}, \d+:\d\d [ap]m$/)
    await card.getByLabel('Status of Mia Nguyen').selectOption('Interview Scheduled')
    if (!javaScript) await card.getByRole('button', { name: 'Update status' }).click()
    await page.getByText('Mia Nguyen is now Interview Scheduled.').waitFor()
    expect((await story.site.mailTo(applicant.email)).subject).toBe(
      'Your application for Forklift Driver: Interview Scheduled',
    )
    const other = await story.open('/employee/dashboard', { as: applicant })
    await other.getByText('Interview Scheduled').first().waitFor()
  },
)

test('who comes second is told where the application stands', async () => {
  const { employer } = await makeApplicant('Tom O’Neil')
  const [first, second] = [
    await story.open('/view-applicants', { as: employer }),
    await story.open('/view-applicants', { as: employer }),
  ]
  await first.getByLabel('Status of Tom O’Neil').selectOption('Rejected')
  await first.getByText('Tom O’Neil is now Rejected.').waitFor()
  await second.getByLabel('Status of Tom O’Neil').selectOption('Hired')
  await second.getByText('It changed meanwhile: Tom O’Neil is now Rejected.').waitFor()
  const select = second.getByLabel('Status of Tom O’Neil')
  await select.locator('option', { hasText: 'Hired' }).waitFor({ state: 'detached' })
  expect(await select.inputValue()).toBe('Rejected')
  expect(await select.locator('option').allTextContents()).toEqual(['Rejected', 'Pending'])
})

test('an arrow key opens the list of statuses and changes nothing', async () => {
  const { employer } = await makeApplicant('Sam Abbott')
  const page = await story.open('/view-applicants', { as: employer })
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  await page.getByLabel('Status of Sam Abbott').focus()
  await page.keyboard.press('ArrowDown')
  await page.reload()
  expect(posts).toBe(0)
  expect(await page.getByLabel('Status of Sam Abbott').inputValue()).toBe('Pending')
})

test('the dashboard counts live, and an applicant looked at leaves it with focus kept', async () => {
  const { employer } = await makeApplicant('Aroha Williams')
  const page = await story.open('/employer/dashboard', { as: employer })
  await page.getByRole('link', { name: '1 Active job' }).waitFor()
  await page.getByRole('link', { name: '1 Applicant' }).waitFor()
  const select = page.getByLabel('Status of Aroha Williams')
  await select.focus()
  await select.selectOption('Reviewed')
  await page.getByRole('heading', { name: 'Every applicant has been looked at' }).waitFor()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('deleting an ad ends its applications with a mail', async () => {
  const { employer, applicant } = await makeApplicant('Fatima Al-Zahra')
  const page = await story.open('/manage-jobs', { as: employer })
  await page.getByRole('button', { name: 'Delete Forklift Driver' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Job Deleted').waitFor()
  await expect
    .poll(async () => (await story.site.mailTo(applicant.email)).subject, { timeout: 15_000 })
    .toContain('no longer on offer')
  await page.goto('/view-applicants')
  await page.getByRole('article', { name: 'Fatima Al-Zahra' }).getByText('Ended with its ad').waitFor()
  expect(await page.getByLabel('Status of Fatima Al-Zahra').count()).toBe(0)
})
