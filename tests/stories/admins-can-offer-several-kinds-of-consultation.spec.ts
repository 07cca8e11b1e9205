import { test } from 'vitest'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'

const story = useStory()

test('an admin adds a consultation type by video, and a visitor books it on its own page', async () => {
  const admin = await story.open('/admin/bookings/types', { as: await story.person('admin'), width: 390 })
  await admin.getByRole('link', { name: 'Add a consultation type' }).click()
  await admin.getByLabel('Name', { exact: true }).fill('Hiring brief')
  await admin.getByLabel('Page address').fill('hiring-brief')
  await admin.getByLabel('Length in minutes').fill('45')
  await admin.getByRole('radio', { name: 'Video call' }).check()
  await admin.getByLabel('Questions').fill('How many people do you need?')
  await admin.getByRole('button', { name: 'Add consultation type' }).click()
  await expectFieldError(admin, 'Video link', 'Enter the link of the video call, which starts with https://.')
  await admin.getByLabel('Video link').fill('https://video.example/brief')
  await admin.getByRole('button', { name: 'Add consultation type' }).click()
  await expectToast(admin, 'status', 'Consultation type added')
  await admin.getByRole('link', { name: '/booking/hiring-brief' }).waitFor()

  const page = await story.open('/booking', { width: 390 })
  await page.getByRole('link', { name: 'Hiring brief' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hiring brief' }).waitFor()
  await page.getByText('45 minutes by video call with a consultant.').waitFor()
  await page.getByLabel('Full name').fill('Harriet Vance')
  await page.getByLabel('Email').fill('harriet@example.com')
  await page.getByRole('radio', { name: '09:45' }).check()
  await page.getByRole('heading', { name: 'Questions and message' }).waitFor()
  await page.getByLabel('How many people do you need?').fill('Four welders')
  await expectAccessible(page, 'the booking page of a type')
  await expectNoSidewaysScroll(page, 'the booking page of a type')
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  await page.getByRole('heading', { name: 'All Set!' }).waitFor()
  await page.getByText('Four welders').waitFor()
  await page.getByRole('link', { name: 'https://video.example/brief' }).waitFor()
})
