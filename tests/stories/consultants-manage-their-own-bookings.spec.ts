import { expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { NEXT_YEAR } from '#tests/support/calendar.ts'
import { makeBooking, makeConsultant } from '#tests/support/factories.ts'

const story = useStory()
const ZONE = 'Australia/Sydney'
const DAY = `${NEXT_YEAR}-03-15`

test('an admin makes an account one of a consultant', async () => {
  const seeker = await story.person('employee', { fullName: 'Priya Raman' })
  const page = await story.open(`/admin/users/${seeker.id}`, { as: await story.person('admin'), width: 390 })
  await page.getByRole('link', { name: 'Change account type' }).click()
  await page.getByRole('link', { name: 'Make Priya Raman a consultant instead' }).click()
  await page.getByText("They'll see only the bookings assigned to them").waitFor()
  await page.getByLabel('Reason').fill('Welcome to the team.')
  await expectAccessible(page, 'the account type of a consultant')
  await page.getByRole('button', { name: 'Make Priya Raman a consultant', exact: true }).click()
  await expectToast(page, 'status', 'Account type changed', 'Priya Raman is now a consultant.')
})

test('a consultant sees their own bookings, sets their hours and takes time off', async () => {
  const { db } = story.site
  const priya = await story.person('employer', { fullName: 'Priya Raman', staffRole: 'consultant' })
  const own = await makeConsultant(db, { fullName: 'Priya Raman', profileId: priya.id })
  const other = await makeConsultant(db, { fullName: 'Tom Beckett' })
  await makeBooking(db, { fullName: 'Mia Mine', consultantId: own.id, startsAt: instantIn(ZONE, DAY, '10:00') })
  await makeBooking(db, { fullName: 'Theo Theirs', consultantId: other.id, startsAt: instantIn(ZONE, DAY, '10:00') })
  const page = await story.open('/employer/dashboard', { as: priya, width: 390 })
  await page.getByRole('article', { name: 'Mia Mine' }).waitFor()
  await expect.poll(() => page.getByText('Theo Theirs').count()).toBe(0)

  await page.getByRole('button', { name: /^Employer area/ }).click()
  const navigation = page.getByRole('navigation', { name: 'Employer area' })
  await expect
    .poll(() => navigation.getByRole('link').allTextContents())
    .toEqual(['Bookings', 'My schedule', 'Settings'])
  await navigation.getByRole('link', { name: 'My schedule' }).click()
  await page.getByLabel('Own hours').check()
  await page.getByText('Change hours of Mon to Fri').click()
  await page.getByLabel('Mon to Fri, second hours, to').fill('16:00')
  await page.locator('summary').filter({ hasText: 'Mon to Fri' }).getByText('13:00–16:00').waitFor()
  await expectAccessible(page, 'my schedule')
  await expectNoSidewaysScroll(page, 'my schedule')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expectToast(page, 'status', 'Hours saved')

  await page.getByRole('link', { name: 'Add time off' }).click()
  await page.getByLabel('First day').fill(DAY)
  await page.getByLabel('Last day').fill(DAY)
  await page.getByLabel('Reason').fill('Dentist')
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expectToast(page, 'status', 'Time off added', '1 booking is affected. Reschedule or reassign it.')
  await page.getByRole('article', { name: 'Mia Mine' }).waitFor()
  await page.goto('/booking-portal/schedule')
  await page.getByRole('button', { name: `Delete time off: 15 Mar ${NEXT_YEAR}` }).click()
  await expectToast(page, 'status', 'Time off deleted')
})
