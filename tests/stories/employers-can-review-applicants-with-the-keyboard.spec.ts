import { test } from 'vitest'
import { chooseStatus, expectChange, expectFocus, expectStatus, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function employerWithApplicant(fullName: string) {
  const { db } = story.site
  const poster = await story.person('employer')
  await makeApplication(db, await makeJob(db, poster), await story.person('employee', { fullName }))
  return poster
}

test('a status is changed and undone with the keyboard alone', async () => {
  const page = await story.open('/view-applicants', { as: await employerWithApplicant('Sam Abbott') })
  const status = page.getByRole('button', { name: 'Status of Sam Abbott', exact: true })
  await status.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Under Review' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectChange(page, 'Sam Abbott is now Reviewed.')
  await expectFocus(status)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  for (let n = 0; n < 30; n += 1) {
    if (await undo.evaluate((node) => node === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expectToast(page, 'status', 'Change undone')
  await expectStatus(page, 'Sam Abbott', 'Pending')
})

test('a reviewed applicant leaves the dashboard, and focus moves to the list', async () => {
  const page = await story.open('/employer/dashboard', { as: await employerWithApplicant('Aroha Williams') })
  await page.getByRole('link', { name: '1 Applicant' }).waitFor()
  await chooseStatus(page, 'Aroha Williams', 'Reviewed')
  const empty = page.getByRole('heading', { name: 'No new applicants' })
  await empty.waitFor()
  await expectFocus(page.locator('main [tabindex="-1"]').filter({ has: empty }))
})

test("an applicant's page opens from the list, and j and k open the next and previous applicant", async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  for (const fullName of ['Ann Lee', 'Ben Lee']) {
    await makeApplication(db, job, await story.person('employee', { fullName }))
  }
  const page = await story.open('/view-applicants', { as: poster })
  await page.getByRole('link', { name: 'Ben Lee' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ben Lee' }).waitFor()
  await page.getByRole('link', { name: 'Next', exact: true }).focus()
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor()
  await chooseStatus(page, 'Ann Lee', 'Reviewed')
  await expectChange(page, 'Ann Lee is now Reviewed.')
  await page.getByRole('list', { name: 'History' }).getByText('Moved to Reviewed').waitFor()
  await page.getByRole('link', { name: 'Previous', exact: true }).focus()
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 1, name: 'Ben Lee' }).waitFor()
})
