import { expect, test } from 'vitest'
import { expectFocus } from '#tests/support/actions.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function employerWithApplicant(fullName: string) {
  const { db } = story.site
  const poster = await story.person('employer')
  await makeApplication(db, await makeJob(db, poster), await story.person('employee', { fullName }))
  return poster
}

test('an arrow key opens the status list without changing the status', async () => {
  const page = await story.open('/view-applicants', { as: await employerWithApplicant('Sam Abbott') })
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  const status = page.getByLabel('Status of Sam Abbott')
  await status.focus()
  await page.keyboard.press('ArrowDown')
  await visit(page, '/view-applicants')
  expect(posts).toBe(0)
  await expect.poll(() => status.inputValue()).toBe('Pending')
})

test('a reviewed applicant leaves the dashboard, and focus moves to the list', async () => {
  const page = await story.open('/employer/dashboard', { as: await employerWithApplicant('Aroha Williams') })
  await page.getByRole('link', { name: '1 Applicant' }).waitFor()
  const status = page.getByLabel('Status of Aroha Williams')
  await status.focus()
  await status.selectOption('Reviewed')
  const empty = page.getByRole('heading', { name: 'No new applicants' })
  await empty.waitFor()
  await expectFocus(page.locator('main [tabindex="-1"]').filter({ has: empty }))
})
