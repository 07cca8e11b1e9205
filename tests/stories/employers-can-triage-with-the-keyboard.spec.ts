import { expect, test } from 'vitest'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function employerWithApplicant(fullName: string) {
  const { db } = story.site
  const owner = await story.person('employer')
  await makeApplication(db, await makeJob(db, owner), await story.person('employee', { fullName }))
  return owner
}

test('an arrow key opens the list of statuses and changes nothing', async () => {
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

test('an applicant who was looked at leaves the dashboard, and focus is not lost', async () => {
  const page = await story.open('/employer/dashboard', { as: await employerWithApplicant('Aroha Williams') })
  await page.getByRole('link', { name: '1 Applicant' }).waitFor()
  const status = page.getByLabel('Status of Aroha Williams')
  await status.focus()
  await status.selectOption('Reviewed')
  await page.getByRole('heading', { name: 'Every applicant has been looked at' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})
