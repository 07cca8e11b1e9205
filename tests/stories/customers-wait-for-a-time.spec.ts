import { eq } from 'drizzle-orm'
import { test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { bookings, waitlistEntries } from '#db/schema/bookings.ts'
import { consultationTypes } from '#db/schema/scheduling.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { useStory } from '#tests/support/browser.ts'
import { inDays } from '#tests/support/calendar.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { makeBooking } from '#tests/support/factories.ts'

const story = useStory()

/** Every slot of the default opening hours. */
const SLOTS = '09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30'.split(' ')

test('a customer waits for a full day, books the time that becomes free, and staff see who waits, also without scripts', async () => {
  const { db } = story.site
  await resetBookings(db)
  const day = inDays(3)
  for (const time of SLOTS)
    await makeBooking(db, { startsAt: instantIn(AGENCY_ZONE, day, time), preferredTime: time, resourceId: 'seat-1' })
  const page = await story.open('/booking', { width: 390 })
  await page.getByLabel('Preferred date').fill(day)
  await page.getByRole('link', { name: 'Join the waitlist for this day' }).click()
  await page.getByRole('heading', { level: 1, name: /^Waitlist for / }).waitFor()
  await expectAccessible(page, 'the form of the waitlist')
  await expectNoSidewaysScroll(page, 'the form of the waitlist')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await page.getByText('Enter your name.').waitFor()
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await page.getByRole('heading', { name: "You're on the waitlist" }).waitFor()

  const staff = await story.open('/booking-portal', { as: await story.person('admin'), width: 390 })
  await staff.getByRole('link', { name: '1 person is on the waitlist' }).click()
  await staff.getByRole('rowheader', { name: 'Mia Nguyen' }).waitFor()
  await expectAccessible(staff, 'the waitlist')
  await expectNoSidewaysScroll(staff, 'the waitlist')

  // What the task of every minute does once a time is free.
  const ofTime = eq(bookings.preferredTime, '10:30')
  const [freed] = await db
    .update(bookings)
    .set({ status: 'cancelled', cancelledAt: new Date() })
    .where(ofTime)
    .returning()
  if (!freed) throw new Error('There is no booking at 10:30.')
  const [entry] = await db
    .update(waitlistEntries)
    .set({
      status: 'offered',
      offeredTime: '10:30',
      offeredStartsAt: freed.startsAt,
      heldFrom: freed.blockedFrom,
      heldUntil: freed.blockedUntil,
      heldResourceId: 'seat-1',
      offerExpiresAt: freed.startsAt,
    })
    .where(eq(waitlistEntries.email, 'mia@example.com'))
    .returning()
  const customer = await story.open(`/waitlist/${entry?.token}`, { width: 390, javaScript: false })
  await customer.getByRole('heading', { name: 'A time has become free' }).waitFor()
  await expectNoSidewaysScroll(customer, 'the page of an offer')
  await customer.getByRole('button', { name: 'Book this time' }).click()
  await customer.getByRole('heading', { name: 'All Set!' }).waitFor()
  await customer.goto(new URL(`/waitlist/${entry?.token}`, customer.url()).href)
  await customer.getByRole('heading', { name: 'You booked this time' }).waitFor()
})

test('a type with several places shows how many are left, and staff list the participants and cancel the session', async () => {
  const { db } = story.site
  await resetBookings(db)
  const typeId = newId()
  await db.insert(consultationTypes).values({
    id: typeId,
    slug: 'information-evening',
    name: 'Information evening',
    places: 2,
    method: 'location',
    address: '1 Example Street, Sydney',
    questions: ['Which trade?'],
    createdAt: new Date(),
  })
  const day = inDays(3)
  const page = await story.open('/booking/information-evening', { width: 390 })
  await page.getByText('in a group of up to 2.').waitFor()
  await page.getByLabel('Preferred date').fill(day)
  await page.getByRole('radio', { name: '10:30', description: '2 places left' }).check()
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill('mia@example.com')
  await page.getByRole('button', { name: 'Book Consultation' }).click()
  await page.getByRole('heading', { name: 'All Set!' }).waitFor()

  const staff = await story.open(`/booking-portal/new?type=${typeId}&on=${day}&time=10:30`, {
    as: await story.person('admin'),
    width: 390,
  })
  await staff.getByLabel('Full name').fill('Carl Caller')
  await staff.getByLabel('Phone').fill('0412 345 678')
  await staff.getByLabel('Which trade?').fill('Welding')
  await expectNoSidewaysScroll(staff, 'a new booking with a question')
  await staff.getByRole('button', { name: 'Create booking' }).click()
  await staff.getByText('Welding').waitFor()
  await staff.getByRole('link', { name: 'View all participants' }).click()
  await staff.getByText('2 of 2 places taken').waitFor()
  await staff.getByRole('link', { name: 'Mia Nguyen' }).waitFor()
  await expectAccessible(staff, 'the participants of a session')
  await expectNoSidewaysScroll(staff, 'the participants of a session')

  await staff.goto(new URL(`/booking-portal?view=today&on=${day}`, staff.url()).href)
  await staff.getByRole('link', { name: /Information evening: 2 booked/ }).click()
  await staff.getByRole('link', { name: 'Cancel session' }).click()
  await staff.getByLabel('Message to the participants').fill('The room is closed.')
  await expectAccessible(staff, 'the cancellation of a session')
  await staff.getByRole('button', { name: 'Cancel session' }).click()
  await staff.getByText('This session is cancelled').waitFor()
  await page.goto(new URL('/booking/information-evening', page.url()).href)
  await page.getByLabel('Preferred date').fill(day)
  await page.getByRole('radio', { name: '10:30', disabled: true }).waitFor()
})
