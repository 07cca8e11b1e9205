import { expect, test } from 'vitest'
import { confirmEmail, expectToast, inNavigation, signIn } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { makeJob, PASSWORD } from '#tests/support/factories.ts'

const story = useStory()

test('a user is found by part of their name or email, account type and status', async () => {
  await story.person('employee', { fullName: 'Mia Nguyen', email: 'mia@example.com' })
  await story.person('employer', { fullName: 'Ruby Chen', email: 'ruby@example.org', confirmed: false })
  const page = await story.open('/admin/users', { as: await story.person('admin', { fullName: 'Ada Min' }) })
  const names = async () => {
    const rows = await page.getByRole('rowheader').allInnerTexts()
    return rows.map((text) => text.split('\n')[0])
  }
  const search = async (q: string, type: string, status: string) => {
    await page.getByLabel('Name or email').fill(q)
    await page.getByLabel('Account type').selectOption({ label: type })
    await page.getByLabel('Status').selectOption({ label: status })
    await page.getByLabel('Name or email').press('Enter')
  }
  await expect.poll(names).toEqual(['Ada Min', 'Ruby Chen', 'Mia Nguyen'])
  await search('NGU', 'All types', 'Any status')
  await expect.poll(names).toEqual(['Mia Nguyen'])
  await search('example.org', 'Employer', 'Not confirmed')
  await expect.poll(names).toEqual(['Ruby Chen'])
  await search('example.org', 'Admin', 'Any status')
  await page.getByText('No users match these filters').waitFor()
})

test('a suspended user is signed out and their jobs are hidden until an admin restores the account', async () => {
  const employer = await story.person('employer', { fullName: 'Rex Suspect' })
  const job = await makeJob(story.site.db, employer)
  const theirs = await story.open('/employer/dashboard', { as: employer })
  const page = await story.open('/admin/users?q=suspect', { as: await story.person('admin') })
  await page.getByRole('button', { name: 'Suspend Rex Suspect' }).click()
  await page.getByLabel('Reason').fill('Your jobs ask for bank details.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expectToast(page, 'status', 'Account suspended')

  const notice = theirs.getByRole('region', { name: 'Account', exact: true })
  await inNavigation(theirs, 'link', 'Jobs').click()
  await notice.getByText("Your account is suspended. We've emailed you the reason.").waitFor()
  await notice.getByRole('link', { name: '(02) 5550 1420' }).waitFor()
  await notice.getByRole('link', { name: 'hello@muster.example' }).waitFor()
  await expectAccessible(theirs, 'the jobs for a suspended person')
  await visit(theirs, '/employer/dashboard')
  await expect.poll(() => new URL(theirs.url()).pathname).toBe('/employer/login')
  await notice.getByText('Your account is suspended.').waitFor()
  await signIn(theirs, employer.email)
  await expectToast(
    theirs,
    'alert',
    'Sign in Failed',
    'This account is suspended. Call (02) 5550 1420 or email hello@muster.example.',
  )
  expect((await theirs.goto(`/jobs/${job.id}`))?.status()).toBe(404)
  const email = await story.site.emailTo(employer.email, 'suspended')
  expect(email.text).toContain('Your jobs ask for bank details.')

  await page.getByRole('button', { name: 'Restore Rex Suspect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await expectToast(page, 'status', 'Account restored', 'Rex Suspect can sign in again.')
  await visit(theirs, '/jobs')
  await expect.poll(() => theirs.locator(`article:has(a[href="/jobs/${job.id}"])`).count()).toBe(1)
  await visit(theirs, '/employer/login')
  await signIn(theirs, employer.email)
  await expectToast(theirs, 'status', 'Login Successful')
})

test('an admin cannot suspend their own account', async () => {
  const admin = await story.person('admin', { fullName: 'Ada Alone' })
  const page = await story.open('/admin/users?q=alone', { as: admin })
  await page.getByRole('rowheader', { name: 'Ada Alone' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Suspend Ada Alone' }).count()).toBe(0)
})

test('an admin can resend a confirmation', async () => {
  const person = await story.person('employee', { fullName: 'Una Confirmed', confirmed: false })
  const page = await story.open('/admin/users?q=una', { as: await story.person('admin') })
  await page.getByRole('button', { name: 'Resend confirmation Una Confirmed' }).click()
  await expectToast(page, 'status', 'Confirmation sent', "We've emailed Una Confirmed a new link.")
  const visitor = await story.open('/', { javaScript: false })
  await confirmEmail(visitor, (await story.site.emailTo(person.email)).link, PASSWORD)
})

test('an admin can sign a user out everywhere', async () => {
  const person = await story.person('employee', { fullName: 'Sid Nedin' })
  const theirs = await story.open('/employee/dashboard', { as: person, javaScript: false })
  const page = await story.open('/admin/users?q=sid', { as: await story.person('admin') })
  await page.getByRole('button', { name: 'Sign out everywhere Sid Nedin' }).click()
  await expectToast(page, 'status', 'Signed out everywhere', 'Sid Nedin has to sign in again.')
  await theirs.goto('/employee/dashboard')
  await expect.poll(() => new URL(theirs.url()).pathname).toBe('/employee/login')
})

test('a suspension is listed in Activity', async () => {
  const admin = await story.person('admin', { fullName: 'Ada Recorder' })
  await story.person('employee', { fullName: 'Zoe Recorded' })
  const page = await story.open('/admin/users?q=zoe', { as: admin, javaScript: false })
  await page.getByRole('link', { name: 'Suspend Zoe Recorded' }).click()
  await page.getByLabel('Reason').fill('Asked to leave.')
  await page.getByRole('main').getByRole('button', { name: 'Suspend', exact: true }).click()
  await page.getByText('Account suspended').waitFor()
  await page.goto('/admin/audit?action=person.suspended')
  await page.getByRole('list', { name: 'Activity' }).getByRole('listitem').filter({ hasText: 'Zoe Recorded' }).waitFor()
  await page.getByText('Ada Recorder').first().waitFor()
  await page.getByRole('link', { name: 'See account' }).first().click()
  await page.getByText(/^Suspended on .* by Ada Recorder$/).waitFor()
  await page.getByRole('main').getByText('Asked to leave.').first().waitFor()
})
