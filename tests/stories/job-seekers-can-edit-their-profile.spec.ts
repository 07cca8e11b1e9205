import { expect, test } from 'vitest'
import { expectFieldError, expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

test('a job seeker edits their profile', async () => {
  const person = await story.person('employee', { fullName: 'Mia Nguyen', email: 'mia@example.com' })
  const page = await story.open('/employee/dashboard', { as: person })
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  const profile = page.getByRole('region', { name: 'Profile' })
  for (const text of ['Mia Nguyen', 'mia@example.com', '0412 345 678']) await profile.getByText(text).waitFor()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Hello, Mia Nguyen' }))
  await page.getByLabel('Full name').fill('Mia Tran')
  await page.getByLabel('Phone').fill('+61 2 9876 5432')
  await page.getByLabel('Headline').fill('Forklift driver, six years')
  await page.getByLabel('Location').fill('Perth WA')
  await page.getByLabel('Skills').fill('LF licence, First aid')
  await page.getByRole('radiogroup', { name: 'Do you have the right to work in Australia?' }).getByLabel('Yes').check()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'status', 'Profile saved')
  for (const text of [
    'Mia Tran',
    '(02) 9876 5432',
    'Forklift driver, six years',
    'Perth WA',
    'LF licence, First aid',
    'Yes',
  ]) {
    await profile.getByText(text, { exact: true }).waitFor()
  }
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Hello, Mia Tran' }))
})

test('an invalid profile marks its fields and keeps the input', async () => {
  const person = await story.person('employee')
  for (const javaScript of [true, false]) {
    const page = await story.open('/employee/dashboard?tab=profile&edit=yes', { as: person, javaScript })
    await page.getByLabel('Full name').fill('Mia Tran')
    await page.getByLabel('Phone').fill('0412 345 67')
    await page.getByLabel('Headline').fill('Forklift driver')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Save profile' }).click()
    expect((await answer).status()).toBe(400)
    await expectToast(page, 'alert', 'Profile not saved', 'Check the marked fields and try again.')
    await expectFieldError(page, 'Phone', 'Enter a phone number, such as 0412 345 678 or (02) 9876 5432.')
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mia Tran')
    await expect.poll(() => page.getByLabel('Headline').inputValue()).toBe('Forklift driver')
  }
})

test('a profile that the browser rejects is reported as the server reports it', async () => {
  const person = await story.person('employee')
  const page = await story.open('/employee/dashboard?tab=profile&edit=yes', { as: person })
  await page.getByLabel('Phone').fill('abc')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(page, 'alert', 'Profile not saved', 'Check the marked fields and try again.')
  await expectFieldError(page, 'Phone', 'Enter a phone number, such as 0412 345 678 or (02) 9876 5432.')
  await expectFocus(page.getByLabel('Phone'))
})

test('Cancel discards the changes', async () => {
  const person = await story.person('employee', { fullName: 'Mia Nguyen' })
  const page = await story.open('/employee/dashboard?tab=profile', { as: person })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Nobody')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('region', { name: 'Profile' }).getByText('Mia Nguyen').waitFor()
})

test('an edit of a profile that was saved in another tab keeps the input and shows the saved values', async () => {
  const person = await story.person('employee')
  const [first, second] = [
    await story.open('/employee/dashboard?tab=profile&edit=yes', { as: person }),
    await story.open('/employee/dashboard?tab=profile&edit=yes', { as: person }),
  ]
  await first.getByLabel('Headline').fill('Saved first')
  await first.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(first, 'status', 'Profile saved')
  await second.getByLabel('Headline').fill('Saved second')
  await second.getByRole('button', { name: 'Save profile' }).click()
  await second.getByText('Your profile has changed since you opened it', { exact: true }).waitFor()
  await second.getByRole('definition').filter({ hasText: 'Saved first' }).waitFor()
  await expect.poll(() => second.getByLabel('Headline').inputValue()).toBe('Saved second')
  await second.getByRole('button', { name: 'Save profile' }).click()
  await expectToast(second, 'status', 'Profile saved')
  await second.getByRole('region', { name: 'Profile' }).getByText('Saved second').waitFor()
})
