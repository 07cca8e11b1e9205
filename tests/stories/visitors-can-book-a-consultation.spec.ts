import { asc, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { formatLocalTime } from '#app/domain/scheduling/format-times.ts'
import { instantIn, zoneLabel } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { expectFieldError, expectFocus, expectToast, inNavigation, waitForPageLoad } from '#tests/support/actions.ts'
import { expectAccessible, expectFitsPhone, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { resetBookings } from '#tests/support/booking-factories.ts'
import { useStory, visit, visitEarly } from '#tests/support/browser.ts'
import { inDays } from '#tests/support/calendar.ts'
import { AGENCY_ZONE } from '#tests/support/clock.ts'
import { makeBooking } from '#tests/support/factories.ts'

const story = useStory()

const TOMORROW = inDays(1)
const LATER = inDays(9)
const dayAt = (days: number) => instantIn(AGENCY_ZONE, inDays(days), '14:00')

beforeEach(() => resetBookings(story.site.db))

/** Someone else's booking, which takes the only seat. */
function take(date: string, time: string) {
  const startsAt = instantIn(AGENCY_ZONE, date, time)
  return makeBooking(story.site.db, { startsAt, preferredTime: time, resourceId: 'seat-1' })
}

const slot = (page: Page, time: string) =>
  page.getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio', { name: time, exact: true })

const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Consultation' })

async function fillDetails(page: Page, email = 'mia@example.com'): Promise<void> {
  await page.getByLabel('Full name').fill('Mia Nguyen')
  await page.getByLabel('Email').fill(email)
}

const seesAllSet = (page: Page) => page.getByRole('heading', { level: 1, name: 'All Set!' }).waitFor()

const bookingsOf = (email: string) =>
  story.site.db.select().from(bookings).where(eq(bookings.email, email)).orderBy(asc(bookings.id))

test('a customer books on a phone and adds the booking to a calendar', async () => {
  const page = await story.open('/', { width: 390 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await inNavigation(page, 'link', 'Booking').click()
  await expect.poll(() => page.getByLabel('Preferred date').inputValue()).toBe(TOMORROW)
  await expectAccessible(page, 'the booking page of a phone')
  await fillDetails(page)
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByLabel('Preferred date').fill(LATER)
  await slot(page, '10:30').check()
  await page.getByText(`, 10:30, ${zoneLabel(AGENCY_ZONE)}`).waitFor()
  await page.getByLabel('Message').fill('About <b>night</b> shifts.')
  await expectNoSidewaysScroll(page, 'the booking page of a phone')
  await bookButton(page).click()
  await expectToast(page, 'status', 'Booking Request Received!', "We've sent a confirmation to your email.")
  await seesAllSet(page)
  await page.getByText('About <b>night</b> shifts.').waitFor()
  await page.getByText("By phone. We'll call you on 0412 345 678.").first().waitFor()
  await expectAccessible(page, 'All Set!')

  const [booking] = await bookingsOf('mia@example.com')
  expect(booking).toMatchObject({ preferredDate: LATER, preferredTime: '10:30', status: 'confirmed' })
  expect(booking?.startsAt).toEqual(instantIn(AGENCY_ZONE, LATER, '10:30'))
  await expect.poll(() => story.site.subjectsTo('mia@example.com')).toHaveLength(1)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: '.ics file' }).click()
  expect((await file).suggestedFilename()).toBe('consultation.ics')
  for (const [name, host] of [
    ['Google', 'calendar.google.com'],
    ['Outlook', 'outlook.live.com'],
  ]) {
    const href = await page.getByRole('link', { name: name as string }).getAttribute('href')
    const { host: service, searchParams } = new URL(href ?? '')
    expect(service).toBe(host)
    const details = searchParams.get('details') ?? searchParams.get('body') ?? ''
    expect(details).toMatch(/With .+\nPhone: .+\nReschedule or cancel: http.+\/bookings\/.+/)
  }
  await page.getByRole('link', { name: 'Book Another Consultation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Book a consultation' }).waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('')
})

test('a customer books with the keyboard alone', async () => {
  const page = await story.open('/booking')
  await fillDetails(page)
  const grid = page.getByRole('grid')
  const focused = () => grid.locator(':focus').getAttribute('data-date')
  await grid.locator(`[data-date="${TOMORROW}"]`).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe(inDays(2))
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(LATER)
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await focused())?.slice(0, 7)).toSatisfy((month) => month > LATER.slice(0, 7))
  await page.keyboard.press('PageUp')
  await expect.poll(async () => (await focused())?.slice(0, 7)).toBe(LATER.slice(0, 7))
  await page.keyboard.press('Shift+PageUp')
  await expect.poll(focused).toBe(inDays(0))
  for (const [key, days] of [
    ['ArrowDown', 7],
    ['ArrowRight', 8],
    ['ArrowRight', 9],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused).toBe(inDays(days))
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Preferred date').inputValue()).toBe(LATER)
  await slot(page, '09:00').waitFor()
  await slot(page, '09:00').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => slot(page, '09:00').isChecked()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => slot(page, '09:30').isChecked()).toBe(true)
  await page.keyboard.press('Tab')
  await expectFocus(page.getByLabel('Message'))
  await page.keyboard.press('Tab')
  await expectFocus(bookButton(page))
  await page.keyboard.press('Enter')
  await seesAllSet(page)
  await expect
    .poll(() => bookingsOf('mia@example.com'))
    .toMatchObject([{ preferredDate: LATER, preferredTime: '09:30' }])
})

test('on a wide page the fields of a customer are in two columns', async () => {
  const page = await story.open('/booking')
  const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y
  await expect.poll(async () => (await top('Full name')) === (await top('Email'))).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await top('Full name')) === (await top('Email'))).toBe(false)
})

test('taken slots are marked, and choosing a date clears the time and disables the submit button', async () => {
  await take(TOMORROW, '10:30')
  const page = await story.open('/booking')
  const radios = page.getByRole('radiogroup', { name: 'Preferred time' }).getByRole('radio')
  await expect
    .poll(() => radios.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join(' ')))
    .toBe('09:00 09:30 10:00 10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30')
  await expect.poll(() => slot(page, '10:30').isDisabled()).toBe(true)
  const reason = await slot(page, '10:30').getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`[id="${reason}"]`).textContent()).toBe('Taken')
  await expect.poll(() => bookButton(page).isDisabled()).toBe(true)
  await slot(page, '11:00').check()
  await expect.poll(() => bookButton(page).isDisabled()).toBe(false)
  await page.getByLabel('Preferred date').fill(LATER)
  await expect.poll(() => bookButton(page).isDisabled()).toBe(true)
  await expect.poll(() => radios.and(page.locator(':checked')).count()).toBe(0)
})

test('what is entered while the page is loading is kept', async () => {
  const page = await story.open('/terms')
  await visitEarly(page, '/booking', async () => {
    await fillDetails(page, 'early@example.com')
    await page.getByLabel('Preferred date').fill(LATER)
    await slot(page, '10:30').check()
  })
  await bookButton(page).click()
  await seesAllSet(page)
  await expect
    .poll(() => bookingsOf('early@example.com'))
    .toMatchObject([{ preferredDate: LATER, preferredTime: '10:30' }])
})

test('a slot that someone else books becomes unavailable without reloading the page', async () => {
  const page = await story.open('/booking')
  await slot(page, '14:00').check()
  await take(TOMORROW, '14:00')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByText('14:00 is no longer available. Please choose another time.').waitFor()
  await expect.poll(() => slot(page, '14:00').isDisabled()).toBe(true)
  await expect.poll(() => bookButton(page).isDisabled()).toBe(true)
})

test('when the slot is taken on submit, the form is kept and the nearest times are offered', async () => {
  const page = await story.open('/booking', { width: 390 })
  await fillDetails(page)
  await slot(page, '15:00').check()
  await take(TOMORROW, '15:00')
  const answer = page.waitForResponse((response) => response.request().method() === 'POST')
  await bookButton(page).click()
  expect((await answer).status()).toBe(409)
  const message = 'That time has just been taken. Please choose another time. Everything you typed is kept.'
  await expectToast(page, 'alert', 'Booking Failed', message)
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mia Nguyen')
  await expectAccessible(page, 'a lost slot')
  // The alternatives are where the customer is looking: below the error, beside the times.
  await page.getByRole('radiogroup', { name: 'Preferred time' }).getByRole('button', { name: ', 14:30' }).click()
  await expect.poll(() => slot(page, '14:30').isChecked()).toBe(true)
  await bookButton(page).click()
  await seesAllSet(page)
  await expect.poll(() => bookingsOf('mia@example.com')).toMatchObject([{ preferredTime: '14:30' }])
})

test('the calendar and the times stay when a slot in another month is taken on submit', async () => {
  const later = inDays(40)
  const page = await story.open('/booking')
  await fillDetails(page)
  await page.getByLabel('Preferred date').fill(later)
  await slot(page, '15:00').check()
  await take(later, '15:00')
  // What is polled from now on does not arrive.
  await page.route(/\/booking\/(days|months)\//, () => {})
  await bookButton(page).click()
  await expectToast(page, 'alert', 'Booking Failed')
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-busy')).toBe('false')
  await expect.poll(() => slot(page, '15:00').isDisabled()).toBe(true)
})

test('a double click and a lost response make one booking and one email', async () => {
  const page = await story.open('/booking')
  await fillDetails(page)
  await slot(page, '09:00').check()
  await bookButton(page).dblclick()
  await seesAllSet(page)

  const dropped = await story.open('/booking')
  await fillDetails(dropped, 'tom@example.com')
  await slot(dropped, '09:30').check()
  story.expectErrors(/Failed to load resource/)
  await dropped.route('**/booking.data', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await bookButton(dropped).click()
  await expectToast(dropped, 'alert', 'Booking Failed')
  await dropped.unroute('**/booking.data')
  await bookButton(dropped).click()
  await seesAllSet(dropped)
  for (const email of ['mia@example.com', 'tom@example.com']) {
    await expect.poll(() => bookingsOf(email)).toHaveLength(1)
    await expect.poll(() => story.site.subjectsTo(email)).toHaveLength(1)
  }
})

test('a customer who goes back while the booking is sent stays and sees that it is booked, and can leave with a second step back', async () => {
  for (const isSecond of [false, true]) {
    await resetBookings(story.site.db)
    const page = await story.open('/')
    await inNavigation(page, 'link', 'Booking').click()
    await fillDetails(page)
    await slot(page, '09:00').check()
    const sending = Promise.withResolvers<void>()
    await page.route('**/booking.data', async (route) => {
      if (route.request().method() === 'POST') await sending.promise
      await route.continue()
    })
    const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/booking'))
    await bookButton(page).click()
    await posted
    await page.evaluate(() => history.back())
    await expectToast(page, 'alert', 'Your booking is still being sent')
    if (isSecond) {
      await page.evaluate(() => history.back())
      await page.waitForURL((url) => url.pathname === '/')
      sending.resolve()
    } else {
      sending.resolve()
      await seesAllSet(page)
    }
  }
})

/** A slot's time on the customer's clocks, with the weekday where it is on another day. */
const labelOf = ({ weekday, time }: { weekday: string | null; time: string }) =>
  weekday === null ? time : `${weekday} ${time}`

test("a customer in another zone sees their own time, and a signed-in person's details are prefilled", async () => {
  const person = await story.person('employee', { fullName: 'Ana Petrov' })
  const page = await story.open('/booking', { as: person, zone: 'Europe/London' })
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ana Petrov')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
  await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('0412 345 678')
  await page.getByText(`Ana Petrov · ${person.email} · 0412 345 678`).waitFor()
  await expect.poll(() => page.getByLabel('Full name').isVisible()).toBe(false)
  await page.getByText('Change', { exact: true }).click()
  await expect.poll(() => page.getByLabel('Full name').isVisible()).toBe(true)
  await page.getByText('London time is shown below each time.').waitFor()
  const local = await slot(page, '10:30').getAttribute('aria-describedby')
  const startsAt = instantIn(AGENCY_ZONE, TOMORROW, '10:30').toISOString()
  const londonTime = labelOf(formatLocalTime(startsAt, TOMORROW, 'Europe/London'))
  // At night, all year.
  await expect.poll(() => page.locator(`[id="${local}"]`).textContent()).toBe(`${londonTime}, at night`)
  await slot(page, '10:30').check()
  await page.getByText(/^Your time: .*, London time$/).waitFor()
  await bookButton(page).click()
  await seesAllSet(page)
  await page.getByText(/^Your time: .*, London time$/).waitFor()
  await expect
    .poll(() => bookingsOf(person.email))
    .toMatchObject([{ userId: person.id, customerTimeZone: 'Europe/London' }])
})

test('a customer in another zone chooses by their own clocks, on a phone and with the keyboard', async () => {
  const page = await story.open('/booking', { zone: 'Europe/London', width: 390 })
  await fillDetails(page)
  const switchZone = page.getByRole('group', { name: 'Show in' })
  const agencyTime = switchZone.getByRole('button', { name: zoneLabel(AGENCY_ZONE) })
  const ownTime = switchZone.getByRole('button', { name: 'London time' })
  await expect.poll(() => agencyTime.getAttribute('aria-pressed')).toBe('true')
  await agencyTime.focus()
  await page.keyboard.press('Tab')
  await expectFocus(ownTime)
  await page.keyboard.press('Space')
  await expect.poll(() => ownTime.getAttribute('aria-pressed')).toBe('true')
  await page.getByText(`Times are in London time. ${zoneLabel(AGENCY_ZONE)} is shown below each time.`).waitFor()
  // The slot is named by the customer's time, and described by the agency's.
  const startsAt = instantIn(AGENCY_ZONE, TOMORROW, '10:30').toISOString()
  const londonTime = labelOf(formatLocalTime(startsAt, TOMORROW, 'Europe/London'))
  const own = slot(page, `${londonTime} , at night`)
  const other = await own.getAttribute('aria-describedby')
  await expect.poll(() => page.locator(`[id="${other}"]`).textContent()).toBe('10:30')
  await expectFitsPhone(page, 'times of the customer')
  // No time is wrapped on the narrowest phone.
  await page.setViewportSize({ width: 320, height: 800 })
  const slots = page.getByRole('radiogroup', { name: 'Preferred time' }).locator('label')
  const heights = () => slots.evaluateAll((all) => new Set(all.map((one) => one.clientHeight)).size)
  await expect.poll(heights).toBe(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await own.focus()
  await page.keyboard.press('Space')
  await page.getByText(/^Your time: .*, London time$/).waitFor()

  // The next page remembers the choice.
  await visit(page, '/booking')
  await expect.poll(() => ownTime.getAttribute('aria-pressed')).toBe('true')
  await fillDetails(page)
  await own.check()
  await bookButton(page).click()
  await seesAllSet(page)
  await expect
    .poll(() => bookingsOf('mia@example.com'))
    .toMatchObject([{ preferredDate: TOMORROW, preferredTime: '10:30', customerTimeZone: 'Europe/London' }])
})

test('without scripts a customer can book, rejected forms are kept, and a bot books nothing', async () => {
  await take(LATER, '09:00')
  const page = await story.open('/booking', { javaScript: false, width: 390 })
  await fillDetails(page)
  await page.getByLabel('Preferred date').fill(LATER)
  await waitForPageLoad(page, () => page.getByRole('button', { name: 'Show times' }).click())
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Mia Nguyen')
  await expect.poll(() => page.getByLabel('Preferred date').inputValue()).toBe(LATER)
  await expect.poll(() => slot(page, '09:00').isDisabled()).toBe(true)
  await page.getByLabel('Email').fill('not an address')
  await bookButton(page).click()
  await expectToast(page, 'alert', 'Please select a time slot.')
  await expectFieldError(page, 'Email', 'Enter an email address like name@example.com.')
  await page.getByLabel('Email').fill('mia@example.com')
  await slot(page, '16:00').check()
  await take(LATER, '16:00')
  await bookButton(page).click()
  await expectToast(page, 'alert', 'Booking Failed')
  await page.getByRole('button', { name: ', 15:30' }).click()
  await expect.poll(() => slot(page, '15:30').isChecked()).toBe(true)
  await bookButton(page).click()
  await seesAllSet(page)
  await expect.poll(() => page.getByRole('link', { name: '.ics file' }).getAttribute('href')).toMatch(/calendar\.ics$/)

  await page.goto('/booking')
  await fillDetails(page, 'bot@example.com')
  await slot(page, '13:00').check()
  await page.getByRole('textbox', { name: 'Leave this empty', includeHidden: true }).fill('spam')
  await bookButton(page).click()
  await expectToast(page, 'status', 'Booking Request Received!')
  await expect.poll(() => bookingsOf('bot@example.com')).toEqual([])
})

test('times that fail to load can be retried, and a day that cannot be booked says why', async () => {
  story.expectErrors(/Failed to load resource/)
  const page = await story.open('/booking')
  await page.route('**/booking/days/*', (route) => route.abort())
  await page.getByLabel('Preferred date').fill(LATER)
  await page.getByText("We couldn't load the times for this day").waitFor()
  await page.unroute('**/booking/days/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await slot(page, '09:00').waitFor()
  await page.getByLabel('Preferred date').fill(inDays(400))
  await page.getByText('Consultations can be booked until').waitFor()
})

test('a customer with the maximum number of upcoming bookings reads what they can do instead, on a phone', async () => {
  await story.site.db.update(bookingSettings).set({ maxUpcomingPerPerson: 2 })
  const person = await story.person('employee')
  for (const as of [undefined, person]) {
    const email = as?.email ?? 'mia@example.com'
    for (const days of [3, 4]) await makeBooking(story.site.db, { email, startsAt: dayAt(days) })
    const page = await story.open('/booking', { as, width: 390 })
    // The details of a signed-in person are folded.
    if (!as) await fillDetails(page, email)
    await slot(page, '10:30').check()
    await bookButton(page).click()
    const advice = 'Reschedule or cancel one with the link in its email, or call us: (02) 5550 1420'
    const message = `You already have the maximum number of upcoming bookings. ${advice}`
    await expectToast(page, 'alert', 'Booking Failed', message)
    await expectFieldError(page, 'Email', message)
    await page.getByRole('main').getByText(message).waitFor()
    await expectFocus(page.getByLabel('Email'))
    await expect.poll(() => slot(page, '10:30').isChecked()).toBe(true)
    await expectFitsPhone(page, 'a booking beyond the limit')
    await expect.poll(() => bookingsOf(email)).toHaveLength(2)
  }
})
