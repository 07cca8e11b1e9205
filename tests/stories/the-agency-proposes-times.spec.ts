import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { makeManageLink, resetBookings } from '#tests/support/booking-factories.ts'
import { useStory } from '#tests/support/browser.ts'
import { inDays } from '#tests/support/calendar.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { makeBooking } from '#tests/support/factories.ts'

const story = useStory()
beforeEach(() => resetBookings(story.site.db))

/** Shows a day of those with free times, 0 for the first, and ticks its 10:30. */
async function tickOn(page: Page, day: number): Promise<void> {
  await page.getByRole('radio').nth(day).check()
  await page.getByRole('checkbox', { name: '10:30', checked: false }).check()
}

test('the agency proposes two times, and the customer chooses one, also without scripts', async () => {
  const { db } = story.site
  const booking = await makeBooking(db, {
    fullName: 'Mia Nguyen',
    email: 'mia@example.com',
    startsAt: instantIn(AGENCY_ZONE, inDays(2), '09:00'),
    resourceId: 'seat-1',
  })
  const page = await story.open(`/booking-portal/${booking.id}/reschedule`, {
    as: await story.person('admin'),
    width: 390,
  })
  await page.getByRole('link', { name: 'Propose times and let the customer choose' }).click()
  await page.getByRole('heading', { level: 1, name: 'Propose times to Mia Nguyen' }).waitFor()
  await page.getByRole('button', { name: 'Propose times' }).click()
  await page.getByText('Choose at least one time.').waitFor()
  await tickOn(page, 3)
  await tickOn(page, 4)
  await page.getByLabel('Message to the customer').fill('Tom is ill, we are sorry.')
  await expectAccessible(page, 'the page that proposes times')
  await expectNoSidewaysScroll(page, 'the page that proposes times')
  await page.getByRole('button', { name: 'Propose times' }).click()
  await expectToast(page, 'status', 'Times proposed', "We've emailed mia@example.com.")

  const href = `/bookings/${await makeManageLink(db, booking)}`
  const customer = await story.open(href, { width: 390, javaScript: false })
  await customer.getByText("We'd like to reschedule your consultation").waitFor()
  await expectNoSidewaysScroll(customer, 'a booking with proposed times')
  await customer
    .getByRole('button', { name: /^Choose .*10:30/ })
    .first()
    .click()
  await expectToast(customer, 'status', 'Booking rescheduled', "We've emailed you the new time.")
})

test.each([true, false])(
  'times that are chosen stay chosen while later days are shown, and so does the message (scripts: %s)',
  async (javaScript) => {
    const { db } = story.site
    const booking = await makeBooking(db, { fullName: 'Mia Nguyen', email: 'mia@example.com' })
    const page = await story.open(`/booking-portal/${booking.id}/proposal`, {
      as: await story.person('admin'),
      width: 390,
      javaScript,
    })
    const chosen = page.getByRole('checkbox', { checked: true })
    await tickOn(page, 3)
    await tickOn(page, 4)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2200)
    await page.getByLabel('Message to the customer').fill('Tom is ill, we are sorry.')
    await page.getByRole('button', { name: 'Later times' }).click()
    await page.getByRole('button', { name: 'Earlier times' }).waitFor()
    await expect.poll(() => chosen.count()).toBe(2)
    if (javaScript) await expectAccessible(page, 'later times to propose')
    await expectNoSidewaysScroll(page, 'later times to propose')
    await chosen.first().uncheck()
    await tickOn(page, 2)
    await page.getByRole('button', { name: 'Later times' }).click()
    await expect.poll(() => page.url()).toMatch(/from=/)
    await expect.poll(() => chosen.count()).toBe(2)
    await page.getByRole('button', { name: 'Propose times' }).click()
    await expectToast(page, 'status', 'Times proposed', "We've emailed mia@example.com.")
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(row?.proposedTimes).toHaveLength(2)
  },
)

test('on a phone the agency sees the times of one day, and those that are ticked on other days', async () => {
  const booking = await makeBooking(story.site.db, { fullName: 'Mia Nguyen', email: 'mia@example.com' })
  for (const javaScript of [false, true]) {
    const page = await story.open(`/booking-portal/${booking.id}/proposal`, {
      as: await story.person('admin'),
      width: 390,
      javaScript,
    })
    const days = page.getByRole('radio')
    const times = page.getByRole('checkbox')
    await days.nth(3).check()
    const ofOneDay = await times.count()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1800)
    await tickOn(page, 1)
    await days.nth(1).focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(days.nth(2))
    await expect.poll(() => days.nth(2).isChecked()).toBe(true)
    await tickOn(page, 2)
    await days.nth(3).check()
    await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
    await expect.poll(() => times.count()).toBe(ofOneDay + 2)
    // A tick that is removed by mistake can be set again while the keyboard is on it.
    const first = times.first()
    await first.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => first.isChecked()).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(() => first.isChecked()).toBe(true)
    if (javaScript) await expectAccessible(page, 'the times of one day')
    await expectNoSidewaysScroll(page, 'the times of one day')
  }
})

test('looking at the times of another day changes nothing that could be lost', async () => {
  const booking = await makeBooking(story.site.db, { fullName: 'Mia Nguyen', email: 'mia@example.com' })
  const page = await story.open(`/booking-portal/${booking.id}/proposal`, { as: await story.person('admin') })
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Propose times to Mia Nguyen' }).waitFor({ state: 'detached' })
})
