import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { instantIn, zoneLabel } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { expectFocus, expectToast, waitForPageLoad } from '#tests/support/actions.ts'
import { expectAccessible, expectFitsPhone } from '#tests/support/axe.ts'
import { makeManageLink, resetBookings } from '#tests/support/booking-factories.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { inDays } from '#tests/support/calendar.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { makeBooking } from '#tests/support/factories.ts'

const story = useStory()

const DAY = inDays(5)
const OTHER = inDays(8)

beforeEach(() => resetBookings(story.site.db))

/** A booking at 10:30 in five days, which takes the only seat, and its manage link. */
async function booked(fields: Partial<typeof bookings.$inferInsert> = {}) {
  const { db } = story.site
  const booking = await makeBooking(db, {
    fullName: 'Mia Nguyen',
    email: 'mia@example.com',
    preferredTime: '10:30',
    startsAt: instantIn(AGENCY_ZONE, DAY, '10:30'),
    resourceId: 'seat-1',
    confirmedAt: new Date(),
    ...fields,
  })
  return { booking, href: `/bookings/${await makeManageLink(db, booking)}` }
}

async function rowOf(id: string) {
  const [row] = await story.site.db.select().from(bookings).where(eq(bookings.id, id))
  return row
}

test('a customer who booked without a phone number can add it, and is then called', async () => {
  const page = await story.open('/booking', { width: 390 })
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByRole('radio', { name: '10:30' }).check()
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Set!' }).waitFor()
  await page.getByText('By phone. Please call us on').first().waitFor()
  await expectFitsPhone(page, 'All Set! without a phone number')
  await page.getByRole('link', { name: "Add your phone number, and we'll call you" }).click()
  await page.getByRole('heading', { level: 1, name: 'Change my details' }).waitFor()
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByRole('button', { name: 'Save my details' }).click()
  await expectToast(page, 'status', 'Details saved')
  await page.getByText("By phone. We'll call you on 0412 345 678.").waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Add your phone number' }).count()).toBe(0)
})

test('a customer reschedules and cancels with the link in the email, and is emailed each time', async () => {
  const page = await story.open('/booking', { width: 390 })
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByRole('radio', { name: '10:30' }).check()
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Set!' }).waitFor()
  await expect.poll(() => story.site.subjectsTo('mia@example.com')).toHaveLength(1)
  const { link } = await story.site.emailTo('mia@example.com')
  expect(link).toContain('/bookings/')

  await visit(page, link)
  await page.getByRole('heading', { level: 1, name: 'Your consultation' }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('radio').count()).toBe(0)
  const changes = page.getByText(/^(Reschedule|Cancel booking)$/)
  await expect.poll(() => changes.allTextContents()).toEqual(['Reschedule', 'Cancel booking'])
  await page.getByRole('link', { name: 'Reschedule' }).click()
  await expectFocus(page.getByRole('heading', { name: 'Choose another time' }))
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText('Please select a time slot.').waitFor()
  await page.getByLabel('Preferred date').fill(OTHER)
  await page.getByRole('radio', { name: '15:30' }).check()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expectToast(page, 'status', 'Booking rescheduled', "We've emailed you the new time.")
  await expectAccessible(page, "a customer's booking")
  const [moved] = await story.site.db.select().from(bookings)
  expect(moved).toMatchObject({ preferredDate: OTHER, preferredTime: '15:30', sequence: 1, rescheduleCount: 1 })
  await expect.poll(() => story.site.subjectsTo('mia@example.com')).toHaveLength(2)

  await visit(page, link)
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await dialog.getByRole('button', { name: 'Keep booking' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(async () => (await rowOf(moved?.id ?? ''))?.status).toBe('confirmed')
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expectToast(page, 'status', 'Booking cancelled')
  await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor()
  await page.getByRole('region', { name: 'What happens next' }).getByText("We've emailed you").waitFor()
  const when = page.getByRole('definition').filter({ hasText: '15:30' }).locator('span').first()
  await expect.poll(() => when.evaluate((date) => getComputedStyle(date).textDecorationLine)).toBe('line-through')
  await expect
    .poll(() => rowOf(moved?.id ?? ''))
    .toMatchObject({ status: 'cancelled', cancelledBy: 'customer', sequence: 2 })
  await expect.poll(() => story.site.subjectsTo('mia@example.com')).toHaveLength(3)
})

test('a customer corrects their contact details, and a mistyped domain is pointed out', async () => {
  const { booking, href } = await booked({ email: 'mia@gmial.con' })
  const page = await story.open(href, { width: 390 })
  await page.getByRole('link', { name: 'Change my details' }).click()
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByLabel('Email').focus()
  await page.getByLabel('Phone').focus()
  await page.getByRole('button', { name: 'mia@gmail.com' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('mia@gmail.com')
  await expectAccessible(page, 'the details of a booking')
  await page.getByRole('button', { name: 'Save my details' }).click()
  await expectToast(page, 'status', 'Details saved', "We've emailed the confirmation to mia@gmail.com.")
  await page.getByText("By phone. We'll call you on 0412 345 678.").waitFor()
  await expect.poll(() => rowOf(booking.id)).toMatchObject({ email: 'mia@gmail.com', phone: '0412 345 678' })
  await expect.poll(() => story.site.subjectsTo('mia@gmail.com')).toHaveLength(1)
})

test('opening a manage link changes nothing and does not leak its address', async () => {
  const { booking, href } = await booked()
  const page = await story.open('/', { javaScript: false })
  for (const path of [
    href,
    `${href}/cancellation`,
    `${href}/details`,
    `${href}/calendar.ics`,
    `${href}/days/${DAY}`,
    `${href}/months/${DAY.slice(0, 7)}`,
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await page.request.fetch(path, { method })
      expect(answer.status(), `${method} ${path}`).toBe(200)
      expect(answer.headers()['cache-control'], path).toMatch(/no-store|no-cache/)
    }
  }
  const answer = await page.request.get(href)
  expect(answer.headers()['referrer-policy']).toBe('same-origin')
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"/>')
  await expect.poll(() => rowOf(booking.id)).toEqual(booking)
})

test('without scripts a customer can reschedule and cancel', async () => {
  const { booking, href } = await booked()
  const page = await story.open(href, { javaScript: false, width: 390 })
  await page.getByRole('link', { name: 'Reschedule' }).click()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await page.getByText('Please select a time slot.').waitFor()
  await page.getByLabel('Preferred date').fill(OTHER)
  await waitForPageLoad(page, () => page.getByRole('button', { name: 'Show times' }).click())
  await page.getByRole('radio', { name: '09:00' }).check()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expectToast(page, 'status', 'Booking rescheduled')
  await expect.poll(() => rowOf(booking.id)).toMatchObject({ preferredDate: OTHER, preferredTime: '09:00' })
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await page.getByRole('link', { name: 'Keep booking' }).click()
  await page.getByRole('link', { name: 'Cancel booking' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cancel this booking?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByRole('heading', { level: 1, name: 'This booking is cancelled' }).waitFor()
})

test('rescheduling to a slot that has just been taken keeps the old time and offers the nearest', async () => {
  const { booking, href } = await booked()
  const page = await story.open(`${href}?reschedule=yes`)
  // The booking's own slot is available and marked as the current time.
  await expect.poll(() => page.getByRole('radio', { name: '10:30', exact: true }).isEnabled()).toBe(true)
  await page.getByText('Current time').waitFor()
  await page.getByRole('radio', { name: '11:30' }).check()
  await booked({ startsAt: instantIn(AGENCY_ZONE, DAY, '11:30'), preferredTime: '11:30' })
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  expect((await answer).status()).toBe(409)
  await expectToast(page, 'alert', 'Booking not rescheduled')
  await expect.poll(() => rowOf(booking.id)).toMatchObject({ preferredTime: '10:30', sequence: 0 })
  await page.getByRole('button', { name: ', 11:00' }).click()
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await expectToast(page, 'status', 'Booking rescheduled')
  await expect.poll(() => rowOf(booking.id)).toMatchObject({ preferredTime: '11:00' })
})

test('past the cut-off, the page shows the phone number and changes are rejected', async () => {
  const soon = new Date(Date.now() + 3_600_000)
  const late = await booked({ startsAt: soon, endsAt: new Date(soon.getTime() + 1_800_000) })
  const page = await story.open(late.href)
  const phone = page.getByRole('main').getByRole('link', { name: '(02) 5550 1420' })
  await expect.poll(() => phone.count()).toBe(2)
  await expect.poll(() => phone.first().getAttribute('href')).toMatch(/^tel:/)
  await expect.poll(() => page.getByText(/^(Reschedule|Cancel booking)$/).count()).toBe(0)
  await expectAccessible(page, 'a booking past the cut-off')
  const origin = { Origin: story.site.url }
  const reschedule = await page.request.post(late.href, {
    form: { preferred_date: OTHER, preferred_time: '09:00' },
    headers: origin,
  })
  const cancel = await page.request.post(`${late.href}/cancellation`, { form: {}, headers: origin })
  expect([reschedule.status(), cancel.status()]).toEqual([409, 409])
  await expect.poll(() => rowOf(late.booking.id)).toEqual(late.booking)
})

test('a booking that reached the maximum number of reschedules can only be cancelled', async () => {
  const { href } = await booked({ rescheduleCount: 5 })
  const page = await story.open(href)
  await page.getByText('This booking has reached the maximum number of reschedules.').waitFor()
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Reschedule' }).count()).toBe(0)
})

test('an unconfirmed request has no calendar file', async () => {
  await story.site.db.update(bookingSettings).set({ needsApproval: true })
  const { href } = await booked({ status: 'requested', confirmedAt: null })
  const page = await story.open(href, { javaScript: false })
  await page.getByText('We have your request and will confirm it by email.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: '.ics file' }).count()).toBe(0)
  expect((await page.request.get(`${href}/calendar.ics`)).status()).toBe(404)
})

test('an invalid manage link is explained', async () => {
  const { href } = await booked()
  const page = await story.open('/', { javaScript: false })
  expect((await page.goto(`${href.slice(0, -1)}!`))?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: "This link isn't valid" }).waitFor()
})

test('a signed-in person manages their bookings from the dashboard', async () => {
  const person = await story.person('employee')
  const { booking } = await booked({ userId: person.id })
  await booked({
    userId: person.id,
    status: 'cancelled',
    startsAt: instantIn(AGENCY_ZONE, OTHER, '09:00'),
    cancelledAt: new Date(),
  })
  await booked({ startsAt: instantIn(AGENCY_ZONE, OTHER, '11:00') })
  const page = await story.open('/employee/dashboard', { as: person, width: 390 })
  const own = page.getByRole('region', { name: 'Your consultations' })
  await expect.poll(() => own.getByRole('listitem').filter({ visible: true }).count()).toBe(1)
  await expectAccessible(page, 'a dashboard with consultations')
  await own.getByText('Earlier and cancelled').click()
  await own.getByText('Cancelled', { exact: true }).waitFor()
  await own
    .getByRole('button', { name: new RegExp(`^Manage the booking on .*, 10:30, ${zoneLabel(AGENCY_ZONE)}$`) })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Your consultation' }).waitFor()
  await page.getByText(booking.fullName).waitFor()
})

test('a dashboard does not show the bookings of someone else', async () => {
  await booked({ userId: (await story.person('employee')).id })
  const page = await story.open('/employee/dashboard', { as: await story.person('employee') })
  await page.getByRole('navigation', { name: 'Dashboard' }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Your consultations' }).count()).toBe(0)
})
