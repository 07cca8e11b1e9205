import { beforeAll, expect, test } from 'vitest'
import { expectFieldError, expectFocus, expectToast, fillJob } from '#tests/support/actions.ts'
import { expectAccessible, expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

// Before the first page: the numbers of jobs in each category are kept for some seconds.
beforeAll(async () => {
  const other = await story.person('employer')
  await makeJob(story.site.db, other, { category: 'Warehousing & Logistics' })
  await makeJob(story.site.db, other, { category: 'Aged Care' })
})

test('an employer posts a job from the dashboard and it is live', async () => {
  const person = await story.person('employer', { companyName: 'Harbour Logistics' })
  const page = await story.open('/employer/dashboard', { as: person })
  await page.getByRole('main').getByRole('link', { name: 'Post New Job' }).click()
  await expectFocus(page.getByLabel('Job title'))
  await fillJob(page, {
    Salary: '$32 to $36 an hour',
    Benefits: 'Free parking',
    'Pay from': '32',
    'Pay to': '36.50',
    Category: 'Warehousing',
    Reference: 'HL-7',
  })
  await page.getByLabel('Pay period').selectOption('hour')
  await page.getByLabel('Work arrangement').selectOption('On-site')
  // The preview repeats the fields, so it is hidden from assistive technology.
  const preview = page.getByText('How your job looks').locator('xpath=..')
  for (const text of ['Night Packer', 'Dandenong VIC', 'Free parking']) await preview.getByText(text).first().waitFor()
  await page.getByText(/^Draft saved on this device at \d{2}:\d{2}$/).waitFor()
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'status', 'Job Posted Successfully', 'Your job is live.')
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { level: 1, name: 'Night Packer' }).waitFor()

  const visitor = await story.open('/jobs?q=night+packer', { javaScript: false })
  await visitor.getByRole('link', { name: 'View Details' }).click()
  for (const text of ['Harbour Logistics · Dandenong VIC', 'Pack parcels at night.', '$32 to $36 an hour', 'HL-7']) {
    await visitor.getByText(text).first().waitFor()
  }
  const lists = visitor.getByRole('article').first().getByRole('listitem')
  const facts = ['$32 to $36 an hour', 'Full-time', 'On-site']
  await expect
    .poll(() => lists.allTextContents())
    .toEqual([...facts, 'Pack parcels', 'Sweep the floor', 'Steel-capped boots', 'Free parking'])
})

test('the category suggests those of other jobs, and the draft keeps the chosen one', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer'), width: 390 })
  const category = page.getByRole('combobox', { name: 'Category' })
  await category.fill('logis')
  await expectAccessible(page, 'the job form with suggested categories')
  // The check has scrolled the page.
  await category.fill('logist')
  await page.getByRole('option', { name: 'Warehousing & Logistics' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => category.inputValue()).toBe('Warehousing & Logistics')
  await page.getByText(/^Draft saved on this device at \d{2}:\d{2}$/).waitFor()
  await visit(page, '/post-job')
  await expect.poll(() => category.inputValue()).toBe('Warehousing & Logistics')
})

test('a job is saved as a draft on a phone, and published from Manage Jobs', async () => {
  const person = await story.person('employer')
  const page = await story.open('/post-job', { as: person, width: 390 })
  await fillJob(page, { 'Job title': 'Night Rigger' })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expectToast(page, 'status', 'Draft saved', 'Publish Night Rigger here when it is ready.')
  await page.waitForURL('/manage-jobs')
  await page
    .getByRole('row', { name: /Night Rigger/ })
    .getByText('Draft', { exact: true })
    .waitFor()
  await expectFitsPhone(page, 'Manage Jobs with a draft')
  const visitor = await story.open('/jobs?q=night+rigger', { javaScript: false })
  await visitor.getByText('No jobs found matching your criteria.').first().waitFor()
  await page.getByRole('button', { name: 'Actions for Night Rigger' }).click()
  await page.getByRole('button', { name: 'Publish now Night Rigger' }).click()
  await expectToast(page, 'status', 'Job published')
  await page
    .getByRole('row', { name: /Night Rigger/ })
    .getByText('Open', { exact: true })
    .waitFor()
})

test('missing fields are marked, the first receives focus, and the text is kept', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await page.getByLabel('Job title').fill('Night Packer')
  await page.getByLabel('Responsibilities').fill('  \n \n')
  await page.getByRole('button', { name: 'Post Job' }).click()
  await expectToast(page, 'alert', 'Error posting job', 'Check the marked fields and try again.')
  await expectFocus(page.getByLabel('Location'))
  await expectFieldError(page, 'Location', 'Enter a location.')
  await expectFieldError(page, 'Job type', 'Choose a job type.')
  await expectFieldError(page, 'Description', 'Describe the job.')
  await expectFieldError(page, 'Responsibilities', 'Add at least one responsibility.')
  await expectFieldError(page, 'Requirements', 'Add at least one requirement.')
  await expect.poll(() => page.getByLabel('Benefits').getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
})

test('without scripts the server shows all errors together', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer'), javaScript: false })
  await page.getByLabel('Job title').fill('Night Packer')
  await page.getByLabel('Pay from').fill('40')
  await page.getByLabel('Pay to').fill('30')
  await page.getByLabel('Closes on').fill('2020-01-01')
  await page.locator('form').evaluateAll((forms) => {
    for (const form of forms as HTMLFormElement[]) form.noValidate = true
  })
  const response = page.waitForResponse((each) => each.request().method() === 'POST')
  await page.getByRole('button', { name: 'Post Job' }).click()
  expect((await response).status()).toBe(400)
  await expectToast(page, 'alert', 'Error posting job', 'Check the marked fields and try again.')
  await expectFieldError(page, 'Requirements', 'Add at least one requirement.')
  await expectFieldError(page, 'Pay to', 'Enter an amount equal to or higher than Pay from.')
  await expectFieldError(page, 'Pay period', 'Choose a pay period.')
  await expectFieldError(page, 'Closes on', 'Choose today or a later date.')
  await expect.poll(() => page.getByLabel('Pay from').inputValue()).toBe('40')
})

test('the preview shows the job page, and closing it returns to the form', async () => {
  const page = await story.open('/post-job', {
    as: await story.person('employer', { companyName: 'Harbour Logistics' }),
  })
  await fillJob(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByText('Night Packer', { exact: true }).waitFor()
  await preview.getByText('Harbour Logistics · Dandenong VIC').waitFor()
  await preview.getByRole('listitem').filter({ hasText: 'Steel-capped boots' }).waitFor()
  await preview.getByRole('button', { name: 'Back to editing' }).click()
  await preview.waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('Night Packer')
})

test('a double click posts one job', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer', { companyName: 'Twice Pty' }) })
  await fillJob(page)
  await page.getByRole('button', { name: 'Post Job' }).dblclick()
  await expectToast(page, 'status', 'Job Posted Successfully')
  await page.goto('/manage-jobs')
  await expect.poll(() => page.getByRole('rowheader', { name: 'Night Packer' }).count()).toBe(1)
})

test('a double click on a job with a point to check shows the point and posts nothing', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer') })
  await fillJob(page, { 'Job title': 'Night Foreman' })
  await page.getByRole('button', { name: 'Post Job' }).dblclick()
  await expectToast(page, 'alert', 'Not posted yet')
  await page.getByRole('listitem').getByRole('link', { name: 'Job title' }).waitFor()
  await page.getByRole('button', { name: 'Post anyway' }).waitFor()
  const visitor = await story.open('/jobs?q=night+foreman', { javaScript: false })
  await visitor.getByText('No jobs found matching your criteria.').first().waitFor()
})

test("an admin can post in any company's name, by default the agency's", async () => {
  const page = await story.open('/post-job', { as: await story.person('admin') })
  await expect.poll(() => page.getByLabel('Company', { exact: true }).inputValue()).toBe('Muster')
  await fillJob(page, { Company: 'Hills Hospital' })
  await page.getByRole('button', { name: 'Post Job' }).click()
  await page.getByText('Hills Hospital · Dandenong VIC').waitFor()
})
