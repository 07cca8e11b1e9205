import { expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { NEXT_YEAR } from '#tests/support/calendar.ts'
import { makeBooking, makeConsultant } from '#tests/support/factories.ts'

const story = useStory()
const ZONE = 'Australia/Sydney'
const DAY = `${NEXT_YEAR}-03-15`

test('an admin plans time off, reassigns the bookings that fit, and writes to the rest', async () => {
  const { db } = story.site
  const [ann] = [
    await makeConsultant(db, { fullName: 'Ann Away' }),
    await makeConsultant(db, { fullName: 'Bob Present' }),
  ]
  const book = (fullName: string, time: string, fields = {}) =>
    makeBooking(db, { fullName, startsAt: instantIn(ZONE, DAY, time), consultantId: ann.id, ...fields })
  await book('Wendy Fits', '09:00')
  await book('Carl Stays', '18:00', { email: 'carl@example.com' })
  const page = await story.open('/admin/bookings/time-off', { as: await story.person('admin'), width: 390 })
  await page.getByRole('link', { name: 'Add time off' }).click()
  await page.getByLabel('Who').selectOption('Ann Away')
  await page.getByLabel('First day').fill(DAY)
  await page.getByLabel('Last day').fill(DAY)
  await page.getByRole('button', { name: 'Add time off' }).click()
  await expectToast(page, 'status', 'Time off added', '2 bookings are affected.')
  await page.getByRole('heading', { name: 'Affected bookings' }).waitFor()
  await expectAccessible(page, 'affected bookings')

  await page.getByRole('button', { name: 'Reassign 1 booking that fits' }).click()
  await expectToast(
    page,
    'status',
    'Booking reassigned',
    "We've emailed everyone concerned. 1 affected booking is left.",
  )
  await expect.poll(() => page.getByRole('link', { name: 'Wendy Fits' }).count()).toBe(0)

  await page.getByRole('textbox', { name: 'Message' }).fill('Ann is on leave that day.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectToast(page, 'status', 'Message sent', "We've emailed 1 customer.")
  await expect.poll(() => page.getByRole('link', { name: 'Carl Stays' }).count()).toBe(1)

  await page.getByRole('link', { name: 'Cancel 1 booking' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cancel 1 booking?' }).waitFor()
  await expectAccessible(page, 'the cancellation of an affected booking')
  await page.getByRole('button', { name: 'Cancel 1 booking' }).click()
  await expectFieldError(page, 'Message', 'Enter a message.')
})

test('an admin cancels affected bookings only after a confirmation that names them, also without scripts', async () => {
  const { db } = story.site
  const eve = await makeConsultant(db, { fullName: 'Eve Elsewhere', active: false })
  const book = (fullName: string, email: string, time: string) =>
    makeBooking(db, { fullName, email, startsAt: instantIn(ZONE, DAY, time), consultantId: eve.id })
  await book('Olga One', 'olga@example.com', '06:00')
  await book('Theo Two', 'theo@example.com', '07:00')
  const href = `/admin/bookings/affected?consultant=${eve.id}`
  const page = await story.open(href, { as: await story.person('admin'), javaScript: false })
  await page.getByRole('link', { name: 'Cancel 2 bookings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cancel 2 bookings?' }).waitFor()
  const list = page.getByRole('list', { name: 'Bookings to cancel' })
  await list.getByRole('listitem').filter({ hasText: 'Olga One' }).waitFor()
  await list.getByRole('listitem').filter({ hasText: 'Theo Two' }).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await page.getByRole('link', { name: 'Keep bookings' }).click()
  await page.getByRole('link', { name: 'Olga One' }).waitFor()

  await page.getByRole('link', { name: 'Cancel 2 bookings' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Eve has left the agency.')
  await page.getByRole('button', { name: 'Cancel 2 bookings' }).click()
  await expectToast(page, 'status', '2 bookings cancelled', "We've emailed 2 customers.")
  await page.getByRole('heading', { name: 'No affected bookings' }).waitFor()
})

test('time off is added and deleted without scripts, and an end before the start is rejected', async () => {
  const page = await story.open('/admin/bookings/time-off/new', { as: await story.person('admin'), javaScript: false })
  await page.getByLabel('First day').fill(`${NEXT_YEAR}-08-15`)
  await page.getByLabel('Last day').fill(`${NEXT_YEAR}-08-14`)
  await page.getByRole('button', { name: 'Add time off' }).click()
  await page.getByText('The end must be after the start.').waitFor()
  await page.getByLabel('Last day').fill(`${NEXT_YEAR}-08-16`)
  await page.getByRole('button', { name: 'Add time off' }).click()
  const row = page.getByRole('row', { name: `Whole agency 15 to 16 Aug ${NEXT_YEAR}` })
  await row.getByRole('button', { name: 'Delete time off' }).click()
  await expectToast(page, 'status', 'Time off deleted')
  await expect.poll(() => row.count()).toBe(0)
})
