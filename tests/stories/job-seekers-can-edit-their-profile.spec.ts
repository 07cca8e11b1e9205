import { expect, test } from 'vitest'
import { useStory } from '#tests/support/browser.ts'
import { makePerson } from '#tests/support/factories.ts'

const story = useStory()

test('edit and save name, phone, headline and location', async () => {
  const mia = await makePerson(story.site.db, 'employee', { fullName: 'Mia Nguyen' })
  const page = await story.open('/employee/dashboard', { as: mia })
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByText(mia.email).waitFor()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Mia Tran')
  await page.getByLabel('Phone').fill('0412 345')
  await page.getByLabel('Headline').fill('Nurse')
  await page.getByLabel('Location').fill('Norwood SA')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile not saved').waitFor()
  const phone = page.getByLabel('Phone')
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mia Tran')
  await phone.fill('+61 2 9876 5432')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved').waitFor()
  await page.getByText('(02) 9876 5432').waitFor()
  await page.getByRole('heading', { name: 'Mia Tran', level: 2 }).waitFor()
})

test('without scripts a refused form keeps what was typed', async () => {
  const mia = await makePerson(story.site.db, 'employee')
  const page = await story.open('/employee/dashboard?tab=profile', { as: mia, javaScript: false })
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Headline').fill('Baker')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Enter your name.').waitFor()
  expect(await page.getByLabel('Headline').inputValue()).toBe('Baker')
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile saved').waitFor()
})
