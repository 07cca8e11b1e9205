import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays } from '#db/schema/scheduling.ts'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { useStory } from '#tests/support/browser.ts'
import { NEXT_YEAR } from '#tests/support/calendar.ts'
import { makeBooking, makeConsultant } from '#tests/support/factories.ts'

const story = useStory()
beforeEach(() => resetBookings(story.site.db))

for (const width of [390, 1280]) {
  test(`an admin offers a caller the free times of a day and of a consultant, at ${width} pixels`, async () => {
    const { db } = story.site
    const day = `${NEXT_YEAR}-03-10`
    const [ana, tom] = [
      await makeConsultant(db, { fullName: 'Ana Free' }),
      await makeConsultant(db, { fullName: 'Tom Free' }),
    ]
    await makeBooking(db, { startsAt: instantIn('Australia/Sydney', day, '10:00'), consultantId: ana.id })
    const page = await story.open(`/booking-portal/new?on=${day}`, { as: await story.person('admin'), width })
    const times = page.getByRole('group', { name: /^Free times on .+ 10 March/ })
    await times.getByRole('button', { name: '10:00' }).waitFor()
    await page.getByLabel('Consultant', { exact: true }).selectOption('Ana Free')
    await expect.poll(() => times.getByRole('button', { name: '10:00' }).count()).toBe(0)
    await page.getByLabel('Consultant', { exact: true }).selectOption('Tom Free')
    await times.getByRole('button', { name: '10:00' }).click()
    await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('10:00')
    await expect.poll(() => times.getByRole('button', { pressed: true }).allTextContents()).toEqual(['10:00'])
    await expectAccessible(page, 'a new booking with its free times')
    await expectNoSidewaysScroll(page, 'a new booking with its free times')
    await page.getByLabel('Full name').fill('Carla Caller')
    await page.getByLabel('Phone').fill('0412 345 678')
    await page.getByRole('button', { name: 'Create booking' }).click()
    await expectToast(page, 'status', 'Booking created')
    await expect.poll(() => db.$count(bookings, eq(bookings.consultantId, tom.id))).toBe(1)
  })
}

test('a day without free times leads to the next one that has any', async () => {
  const { db } = story.site
  const day = `${NEXT_YEAR}-03-12`
  await db.insert(bookingDays).values({ id: newId(), onDate: day, name: 'Stocktake', state: null, closed: true })
  const page = await story.open('/booking-portal/new', { as: await story.person('admin') })
  await page.getByLabel('Date', { exact: true }).fill(day)
  await page.getByText('We are closed on this day: Stocktake.').waitFor()
  await page.getByRole('button', { name: /^Next available: .+ 13 March/ }).click()
  await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe(`${NEXT_YEAR}-03-13`)
  await expect.poll(() => page.getByRole('button', { pressed: true }).allTextContents()).toEqual(['09:00'])
})

for (const javaScript of [false, true]) {
  test(`a free time near a taken one is booked with its button, ${javaScript ? 'with' : 'without'} scripts`, async () => {
    const { db } = story.site
    const [day, email] = [`${NEXT_YEAR}-03-10`, `caller-${javaScript}@example.com`]
    const ana = await makeConsultant(db, { fullName: 'Ana Busy' })
    await makeBooking(db, { startsAt: instantIn('Australia/Sydney', day, '10:00'), consultantId: ana.id })
    const as = await story.person('admin')
    const page = await story.open(`/booking-portal/new?on=${day}`, { as, width: 390, javaScript })
    await page.getByLabel('Full name').fill('Carla Caller')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Time', { exact: true }).fill('10:00')
    await page.getByRole('button', { name: 'Create booking' }).click()
    await page.getByText('These times nearby are free. Choose one to book it:').waitFor()
    if (javaScript) await expectAccessible(page, 'a new booking at a taken time')
    await expectNoSidewaysScroll(page, 'a new booking at a taken time')
    // Enter in a field asks for the entered time again, and does not press the first of the buttons.
    await page.getByLabel('Full name').press('Enter')
    await expectToast(page, 'alert', 'Booking not created')
    expect(await db.$count(bookings, eq(bookings.email, email))).toBe(0)
    await page.getByRole('button', { name: /10 March.*, 10:30/ }).click()
    await expectToast(page, 'status', 'Booking created')
    const [booking] = await db.select().from(bookings).where(eq(bookings.email, email))
    expect(booking?.startsAt).toEqual(instantIn('Australia/Sydney', day, '10:30'))
  })
}
