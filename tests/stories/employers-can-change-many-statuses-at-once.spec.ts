import { expect, test } from 'vitest'
import { expectChange, expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob, makePerson } from '#tests/support/factories.ts'

const story = useStory()

async function applied() {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  for (const [fullName, status] of [
    ['Ann Lee', 'Pending'],
    ['Ben Lee', 'Reviewed'],
    ['Cat Day', 'Withdrawn'],
  ] as const) {
    await makeApplication(db, job, await story.person('employee', { fullName }), { status })
  }
  return poster
}

test('selected applicants change together after a preview of who is emailed and skipped, and Undo restores all', async () => {
  const page = await story.open('/view-applicants', { as: await applied() })
  for (const name of ['Ann Lee', 'Ben Lee', 'Cat Day'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await page.getByText('Choose a status.', { exact: true }).waitFor()
  await page.getByLabel('New status').selectOption('Rejected')
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Reject 2 applicants?' }).waitFor()
  await page.getByText(/We'll email 2 people in 10 seconds/).waitFor()
  await page
    .getByRole('region', { name: /^Skipped/ })
    .getByText('Cat Day')
    .waitFor()
  await page.getByText('Preview email').click()
  await page.getByText('Hello Ann Lee, we have an update on your application.').waitFor()
  await page.getByText(/One other person gets it with their own name and job\./).waitFor()
  await page.getByLabel('Message to the applicant').fill('Thank you, {first name}.')
  await page.getByText('Thank you, Ann.', { exact: true }).waitFor()
  await expectAccessible(page, 'preview of a bulk change')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectChange(page, '2 applicants are now Rejected.')
  await page.getByRole('link', { name: 'Rejected 2', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'status', 'Change undone', '2 applicants are as before. No one is emailed.')
  await page.getByRole('link', { name: 'Pending 1', exact: true }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Export CSV' }).getAttribute('href'))
    .toBe('/view-applicants/applicants.csv')
})

test('someone who applied for two of the jobs is counted once, and the preview of their email has both jobs', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const ann = await story.person('employee', { fullName: 'Ann Lee' })
  for (const title of ['Crane Operator', 'Rigger']) await makeApplication(db, await makeJob(db, poster, { title }), ann)
  const page = await story.open('/view-applicants', { as: poster, width: 390 })
  for (const box of await page.getByRole('checkbox', { name: 'Select Ann Lee' }).all()) await box.check()
  await page.getByLabel('New status').selectOption('Reviewed')
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await page.getByText(/We'll email 1 person about 2 applications in 10 seconds/).waitFor()
  await page.getByText('Preview email').click()
  await page.getByText('Hello Ann Lee, we have an update on your applications.').waitFor()
  await page.getByLabel('Message to the applicant').fill('About {job}.')
  await page.getByText('About Crane Operator.', { exact: true }).waitFor()
  await page.getByText('About Rigger.', { exact: true }).waitFor()
  await expect.poll(() => page.getByText(/other person gets it/).count()).toBe(0)
  await expectAccessible(page, 'preview of one email about two jobs')
})

test('applicants who would move back from a later status are named apart, and those hired stay unless they are selected', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  for (const [fullName, status] of [
    ['Ann Lee', 'Pending'],
    ['Ben Lee', 'Interview Scheduled'],
    ['Cat Day', 'Hired'],
  ] as const)
    await makeApplication(db, job, await story.person('employee', { fullName }), { status })
  const page = await story.open('/view-applicants', { as: poster })
  for (const box of await page.getByRole('checkbox', { name: /^Select (Ann|Ben|Cat)/ }).all()) await box.check()
  await page.getByLabel('New status').selectOption('Under Review')
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Move 2 applicants to Under Review?' }).waitFor()
  const moveBack = page.getByRole('region', { name: '2 move back from a later status' })
  await expect.poll(() => moveBack.getByRole('checkbox', { name: /^Cat Day/ }).isChecked()).toBe(false)
  await moveBack.getByRole('checkbox', { name: /^Cat Day/ }).check()
  await page.getByText(/We'll email 3 people in 10 seconds/).waitFor()
  await moveBack.getByRole('checkbox', { name: /^Cat Day/ }).uncheck()
  await expectAccessible(page, 'preview of a bulk change that moves applicants back')
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await expectChange(page, '2 applicants are now Under Review.')
  await page.getByRole('link', { name: 'Hired 1', exact: true }).waitFor()
})

test('all applicants of the page are selected and cleared with one click, and Cancel and Back keep the selection', async () => {
  const page = await story.open('/view-applicants', { as: await applied() })
  await page.getByRole('checkbox', { name: 'Select Ann Lee', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select all', exact: true }).check()
  await page.getByText('3 selected').waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expectFocus(page.getByRole('checkbox', { name: /^Select (Ann|Ben|Cat)/ }).first())
  const checked = page.locator('main article input:checked')
  await expect.poll(() => checked.count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select Ann Lee', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select Ben Lee', exact: true }).check()
  for (const goBack of [
    () => page.getByRole('link', { name: 'Cancel', exact: true }).click(),
    async () => void (await page.goBack()),
  ]) {
    await page.getByLabel('New status').selectOption('Rejected')
    await page.getByRole('button', { name: 'Change status', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Reject 2 applicants?' }).waitFor()
    await goBack()
    await page.getByText('2 selected').waitFor()
  }
  await expect.poll(() => page.getByRole('checkbox', { name: 'Select Cat Day', exact: true }).isChecked()).toBe(false)
})

test('applicants of all pages that match the filters change together', async () => {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  for (let number = 0; number < 23; number += 1)
    await makeApplication(db, job, await makePerson(db, 'employee'), { status: number === 0 ? 'Reviewed' : 'Pending' })
  const page = await story.open('/view-applicants?status=Pending', { as: poster, width: 390 })
  await page
    .getByRole('checkbox', { name: /^Select employee/ })
    .first()
    .check()
  await page.getByRole('checkbox', { name: 'Select all 22 applicants' }).check()
  await page.getByText('22 selected').waitFor()
  await expectAccessible(page, 'selection of all pages')
  await expectNoSidewaysScroll(page, 'selection of all pages')
  await page.getByLabel('New status').selectOption('Under Review')
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Move 22 applicants to Under Review?' }).waitFor()
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await expectChange(page, '22 applicants are now Under Review.')
  await page.getByRole('link', { name: 'Reviewed 1', exact: true }).waitFor()
})

test('without scripts, on a phone, the selection is a plain form', async () => {
  const page = await story.open('/view-applicants', { as: await applied(), javaScript: false, width: 390 })
  await expectNoSidewaysScroll(page, 'list of applicants')
  await page.getByRole('checkbox', { name: 'Select Ann Lee' }).check()
  await page.getByLabel('New status').selectOption('Rejected')
  await page.getByRole('button', { name: 'Change status', exact: true }).click()
  await page.getByLabel('Other reason').fill('Moved interstate')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByText('To enter your own reason, choose Other.').waitFor()
  await page.getByLabel('Reason', { exact: true }).selectOption('Other')
  await expect.poll(() => page.getByLabel('Other reason').inputValue()).toBe('Moved interstate')
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expectChange(page, 'Ann Lee is now Rejected.')
})
