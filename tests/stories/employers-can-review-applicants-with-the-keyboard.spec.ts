import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/people.ts'
import { chooseStatus, expectChange, expectFocus, expectStatus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makeMessageWithFile } from '#tests/support/factories.ts'

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

test('an applicant opens beside the list, j and k open the next and previous, and Back closes them', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  for (const fullName of ['Ann Lee', 'Ben Lee', 'Cat Day']) {
    await makeApplication(db, job, await story.person('employee', { fullName }))
  }
  await db.update(profiles).set({ location: 'Launceston TAS' }).where(eq(profiles.fullName, 'Ben Lee'))
  const page = await story.open('/view-applicants?q=lee', { as: poster })
  const rows = page.getByRole('article')
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => rows.getByText('Not opened yet').count()).toBe(2)
  await page.getByRole('link', { name: 'All 2', exact: true }).focus()
  await page.keyboard.press('j')
  await expectFocus(page.getByRole('link', { name: 'Ben Lee', exact: true }))
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Ben Lee' }))
  await page.getByText('Launceston TAS', { exact: true }).waitFor()
  await expect.poll(() => rows.getByText('Not opened yet').count()).toBe(1)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy contact details' }).click()
  await page.getByRole('button', { name: 'Copied contact details' }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Ben Lee\n.+@.+\n.+/)
  await page.getByRole('heading', { level: 1, name: 'Ben Lee' }).focus()
  await page.keyboard.press('j')
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Ann Lee' }))
  await expect.poll(() => rows.count()).toBe(2)
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Reviewed', exact: true }).press('Enter')
  await expectChange(page, 'Ann Lee is now Reviewed.')
  const details = page.getByRole('complementary', { name: 'Details of Ann Lee', exact: true })
  await details.getByRole('list', { name: 'History' }).getByText('Moved to Reviewed').waitFor()
  await page.getByRole('link', { name: 'Reviewed 1', exact: true }).waitFor()
  await page.getByText('2 of 2', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Move to Interview Scheduled', exact: true }).click()
  await expectChange(page, 'Ann Lee is now Interview Scheduled.')
  await page.keyboard.press('2')
  await expectChange(page, 'Ann Lee is now Under Review.')
  await page.keyboard.press('r')
  const rejection = page.getByRole('dialog', { name: 'Reject Ann Lee?' })
  await rejection.getByRole('button', { name: 'Cancel', exact: true }).click()
  await rejection.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Previous', exact: true }).focus()
  await page.keyboard.press('k')
  await page.getByRole('heading', { level: 1, name: 'Ben Lee' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next applicant').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('link', { name: 'Previous', exact: true }).focus()
  await page.keyboard.press('Escape')
  await page.waitForURL('/view-applicants?q=lee')
  await expectFocus(page.getByRole('link', { name: 'Ann Lee', exact: true }))
  await page.keyboard.press('k')
  await expectFocus(page.getByRole('link', { name: 'Ben Lee', exact: true }))
  await expectAccessible(page, 'list of applicants')
})

test('the shortcuts act on a page that was opened directly and after a click into its text, and can be turned off', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  for (const fullName of ['Ann Lee', 'Ben Lee'])
    await makeApplication(db, job, await story.person('employee', { fullName }), {})
  const page = await story.open('/view-applicants', { as: poster })
  await page.keyboard.press('j')
  await expectFocus(page.getByRole('link', { name: 'Ben Lee', exact: true }))
  await page.getByRole('link', { name: 'Ben Lee', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ben Lee' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'History' }).click()
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('checkbox', { name: 'Use these shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('k')
  await page.keyboard.press('Escape')
  await page.waitForURL('/view-applicants')
  await expectFocus(page.getByRole('link', { name: 'Ann Lee', exact: true }))
})

test('the bar at the foot of an applicant covers nothing that has focus', async () => {
  const page = await story.open('/view-applicants', { as: await employerWithApplicant('Sam Abbott') })
  await page.getByRole('link', { name: 'Sam Abbott', exact: true }).click()
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Sam Abbott' }))
  const bar = page.getByRole('navigation', { name: 'Previous and next applicant' }).locator('..')
  const covered: string[] = []
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab')
    const { isInBar, overlap, name } = await bar.evaluate((element) => {
      const focused = document.activeElement ?? document.body
      const overlap = focused.getBoundingClientRect().bottom - element.getBoundingClientRect().top
      return { isInBar: element.contains(focused), overlap, name: focused.textContent || focused.id }
    })
    if (isInBar) break
    if (overlap > 0) covered.push(name)
  }
  expect(covered).toEqual([])
  await expectFocus(page.getByRole('button', { name: 'Move to Under Review' }))
})

test('on a phone an applicant takes the place of the list, and Back returns to it', async () => {
  const page = await story.open('/view-applicants', { as: await employerWithApplicant('Sam Abbott'), width: 390 })
  await page.getByRole('link', { name: 'Sam Abbott', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Sam Abbott' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  await expectNoSidewaysScroll(page, 'applicant')
  await page.getByRole('link', { name: 'All applicants' }).click()
  await page.getByRole('article', { name: 'Sam Abbott' }).waitFor()
})

test('the shortcuts for the status act on the open applicant while focus is in one of their messages', async () => {
  const { db } = story.site
  const [poster, applicant] = [await story.person('employer'), await story.person('employee', { fullName: 'Ann Lee' })]
  const application = await makeApplication(db, await makeJob(db, poster), applicant)
  await makeMessageWithFile(db, application.id, { id: applicant.id, sender: 'applicant' })
  const page = await story.open('/view-applicants', { as: poster })
  await page.getByRole('link', { name: 'Ann Lee', exact: true }).click()
  await page.getByRole('link', { name: 'Report message' }).focus()
  await page.keyboard.press('3')
  await expectChange(page, 'Ann Lee is now Reviewed.')
})
