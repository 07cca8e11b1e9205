import { expect, test } from 'vitest'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function applied() {
  const employer = await story.person('employer', { companyName: 'Bright & Co' })
  const applicant = await story.person('employee', { fullName: 'Mia Nguyen' })
  const application = await makeApplication(
    story.site.db,
    await makeJob(story.site.db, employer, { title: 'Rigger' }),
    applicant,
  )
  return { employer, applicant, path: `/view-applicants/${application.id}` }
}

test('an employer writes a template on a phone, sends a message with it and rejects with it', async () => {
  const { employer, applicant, path } = await applied()
  const page = await story.open('/employer/settings', { as: employer, width: 390 })
  await page.getByRole('link', { name: 'Message templates' }).click()
  await page.getByRole('heading', { name: 'No templates yet' }).waitFor()
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByLabel('Template name').fill('Not this time')
  await page.getByLabel('Message', { exact: true }).fill('Hello {first name}, {salary}')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expectFieldError(
    page,
    'Message',
    '{salary} is not a placeholder. You can use {applicant}, {first name}, {job} and {company}.',
  )
  await page.getByLabel('Message', { exact: true }).fill('Hello {first name}, thanks for applying for {job}.')
  await page
    .getByRole('region', { name: 'Preview' })
    .getByText('Hello Mia, thanks for applying for Forklift Driver.')
    .waitFor()
  await expectNoSidewaysScroll(page, 'a new template')
  await expectAccessible(page, 'a new template')
  await page.getByRole('button', { name: 'Add template' }).click()
  await expectToast(page, 'status', 'Template added', 'Not this time')
  await expectAccessible(page, 'message templates')

  await page.goto(path)
  await page.getByLabel('Template', { exact: true }).selectOption('Not this time')
  await expect
    .poll(() => page.getByLabel('Message', { exact: true }).inputValue())
    .toBe('Hello Mia, thanks for applying for Rigger.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, 'status', 'Message sent')
  await page.getByRole('list', { name: 'Messages' }).getByText('Hello Mia, thanks for applying for Rigger.').waitFor()

  await page.getByRole('button', { name: 'Status of Mia Nguyen' }).click()
  await page.getByRole('menuitem', { name: 'Rejected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Mia Nguyen?' })
  await dialog.getByText('Preview email').click()
  await dialog.getByText('Hello Mia Nguyen, we have an update on your application.').waitFor()
  await dialog.getByText('Bright & Co has decided not to progress your application this time.').waitFor()
  await expectAccessible(page, 'a rejection with the usual email')
  await dialog.getByLabel('Template', { exact: true }).selectOption('Not this time')
  await dialog.getByText('Hello Mia, thanks for applying for Rigger.').waitFor()
  await expect.poll(() => dialog.getByText('has decided not to progress').count()).toBe(0)
  await expect.poll(() => dialog.getByLabel('Message to the applicant').inputValue()).toContain('{first name}')
  await expectAccessible(page, 'a rejection with a message')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('Message: Hello {first name}, thanks for applying for {job}.').waitFor()
  await expect.poll(() => story.site.subjectsTo(applicant.email), { timeout: 30_000 }).toHaveLength(2)
  const { text } = await story.site.emailTo(applicant.email)
  expect(text).toContain('Hello Mia, thanks for applying for Rigger.')
})

test('without scripts, a template is sent by choosing it and leaving the message empty, and templates are edited and deleted', async () => {
  const { employer, path } = await applied()
  const page = await story.open('/employer/message-templates/new', { as: employer, javaScript: false })
  await page.getByLabel('Template name').fill('Next steps')
  await page.getByLabel('Message', { exact: true }).fill('Hello {first name}, we call you.')
  await page.getByRole('button', { name: 'Add template' }).click()
  await page.goto(path)
  await page.getByLabel('Template', { exact: true }).selectOption('Next steps')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('list', { name: 'Messages' }).getByText('Hello Mia, we call you.').waitFor()
  await page.goto('/employer/message-templates')
  await page.getByRole('link', { name: 'Next steps' }).click()
  await page.getByLabel('Template name').fill('Next step')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByRole('link', { name: 'Next step', exact: true }).click()
  await page.getByRole('link', { name: 'Delete template' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No templates yet' }).waitFor()
})
