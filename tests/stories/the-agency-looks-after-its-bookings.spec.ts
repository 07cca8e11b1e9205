import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { bookingSettings } from '#db/schema/scheduling.ts'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { NEXT_YEAR } from '#tests/support/calendar.ts'
import { makeBooking, makeConsultant } from '#tests/support/factories.ts'

const story = useStory()
const MINUTE = 60_000
/** Whole minutes from now, because bookings start at whole minutes. */
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / MINUTE) * MINUTE + minutes * MINUTE)

test('a booking in the list shows the customer, contact details, time, message and status', async () => {
  await makeBooking(story.site.db, {
    fullName: 'Mia Nguyen',
    email: 'mia@example.com',
    phone: '0412 345 678',
    message: 'I can start in May.',
    startsAt: new Date(`${NEXT_YEAR}-03-08T22:30:00Z`),
    createdAt: new Date('2026-11-20T04:12:00Z'),
  })
  for (const userType of ['employer', 'admin'] as const) {
    const as = await story.person(userType)
    const page = await story.open(`/${userType}/dashboard`, { as, javaScript: false, width: 390 })
    await page
      .getByRole('main')
      .getByRole('button', { name: /area: Overview/ })
      .click()
    await page.getByRole('navigation', { name: /area/ }).getByRole('link', { name: 'Bookings', exact: true }).click()
    const card = page.getByRole('article', { name: 'Mia Nguyen' })
    for (const name of ['mia@example.com', '0412 345 678']) {
      const box = await card.getByRole('link', { name }).boundingBox()
      expect(box?.height, name).toBeGreaterThanOrEqual(32)
    }
    for (const text of [`09 Mar ${NEXT_YEAR}, 09:30`, 'I can start in May.']) {
      await card.getByText(text, { exact: true }).waitFor()
    }
    await page.getByRole('region', { name: 'Booked earlier' }).getByRole('article', { name: 'Mia Nguyen' }).waitFor()
    expect((await card.boundingBox())?.y).toBeLessThan(320)
    if (userType === 'admin') {
      await expect.poll(() => card.getByLabel('Status of Mia Nguyen').inputValue()).toBe('confirmed')
    } else {
      await card.getByText('Confirmed', { exact: true }).waitFor()
    }
    await card.getByRole('link', { name: 'Mia Nguyen' }).click()
    await page.getByText('20 Nov 2026, 15:12').first().waitFor()
  }
})

test('an admin views bookings by day, week and month and filters them', async () => {
  const { db } = story.site
  const ana = await makeConsultant(db, { fullName: 'Ana Petrović' })
  const when = (day: string) => new Date(`2028-02-${day}T22:00:00Z`)
  await makeBooking(db, { fullName: 'Ann Lee', startsAt: when('07'), consultantId: ana.id })
  await makeBooking(db, { fullName: 'Bob Lee', startsAt: when('09') })
  await makeBooking(db, { fullName: 'Cat Day', startsAt: when('20'), status: 'cancelled' })
  const page = await story.open('/booking-portal?view=month&on=2028-02-01', { as: await story.person('admin') })
  const chip = (name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(name) })
  await page.getByRole('heading', { name: 'February 2028' }).waitFor()
  await chip('Ann Lee').waitFor()
  await page.getByRole('link', { name: 'Tuesday 8 February 2028, 1 booking' }).click()
  await page.getByRole('heading', { name: 'Tuesday 8 February 2028' }).waitFor()
  await chip('Ann Lee').waitFor()
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await page.getByRole('heading', { name: '07 to 13 Feb 2028' }).waitFor()
  await chip('Bob Lee').click()
  const details = page.getByRole('complementary', { name: 'Details of Bob Lee' })
  await details.getByRole('link', { name: 'Open booking' }).waitFor()
  await details.getByRole('link', { name: 'Close details' }).click()
  await details.waitFor({ state: 'detached' })
  await page.getByLabel('Consultant', { exact: true }).selectOption('Ana Petrović')
  await expect.poll(() => chip('Bob Lee').count()).toBe(0)
  await chip('Ann Lee').waitFor()
  await page.getByRole('link', { name: 'Next week' }).click()
  await page.getByRole('heading', { name: '14 to 20 Feb 2028' }).waitFor()

  // The week has Clear filters too.
  const all = page.getByRole('link', { name: 'All bookings' })
  await all.click()
  await expect.poll(() => all.getAttribute('aria-current')).toBe('page')
  const clear = page.getByRole('link', { name: 'Clear filters' })
  await clear.click()
  await clear.waitFor({ state: 'detached' })
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  await page.getByLabel('Name or email').fill('lee')
  await page.getByLabel('Name or email').press('Enter')
  await expect.poll(async () => (await names()).sort()).toEqual(['Ann Lee', 'Bob Lee'])
  await page.getByLabel('Status', { exact: true }).selectOption('Cancelled')
  await page.getByText('No bookings match these filters').waitFor()
})

test('the list can be sorted by date of consultation, which is remembered, under its months', async () => {
  const { db } = story.site
  await makeBooking(db, {
    fullName: 'Early Date',
    startsAt: new Date('2028-02-07T22:00:00Z'),
    createdAt: inMinutes(-1),
  })
  await makeBooking(db, { fullName: 'Late Date', startsAt: new Date('2028-03-07T22:00:00Z'), createdAt: inMinutes(-9) })
  const page = await story.open('/booking-portal?q=Date', { as: await story.person('employer') })
  const names = () => page.getByRole('article').getByRole('heading').allTextContents()
  await expect.poll(names).toEqual(['Early Date', 'Late Date'])
  await page.getByLabel('Sort by').selectOption('Date of consultation')
  await expect.poll(names).toEqual(['Late Date', 'Early Date'])
  await page.getByRole('region', { name: 'March 2028' }).getByRole('article', { name: 'Late Date' }).waitFor()
  await visit(page, '/booking-portal?q=Date')
  await expect.poll(names).toEqual(['Late Date', 'Early Date'])
  await page.getByLabel('Sort by').selectOption('Date booked')
  await expect.poll(names).toEqual(['Early Date', 'Late Date'])
  await visit(page, '/booking-portal?q=Date')
  await expect.poll(names).toEqual(['Early Date', 'Late Date'])
})

test('on a phone, a day of the month lists its bookings below, without scripts too', async () => {
  await makeBooking(story.site.db, { fullName: 'Dora Day', startsAt: new Date('2028-02-14T22:00:00Z') })
  const as = await story.person('admin')
  for (const javaScript of [false, true]) {
    const page = await story.open('/booking-portal?view=month&on=2028-02-01', { as, width: 390, javaScript })
    const day = page.getByRole('region', { name: /^Tuesday 1?[15] February/ })
    await day.getByText('No bookings on this day.').waitFor()
    await page.getByRole('link', { name: /^Tuesday 15 February 2028, 1 booking/ }).click()
    await day.getByRole('link', { name: '09:00 Dora Day' }).waitFor()
    await expectNoSidewaysScroll(page, 'a month of bookings')
    await day.getByRole('link', { name: 'Open day' }).click()
    await page.getByRole('link', { name: 'Previous day' }).waitFor()
    // The date and the arrows are in one row.
    const tops = await page
      .getByRole('main')
      .getByRole('link', { name: / day$|^Today$/ })
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10)
  }
})

test('an admin books a caller without an email address, outside the opening hours, and corrects the details', async () => {
  const page = await story.open('/booking-portal', { as: await story.person('admin'), width: 390 })
  await page.getByRole('link', { name: 'New booking' }).click()
  await page.getByRole('heading', { level: 1, name: 'New booking' }).waitFor()
  await page.getByLabel('Full name').fill('Carl Caller')
  await page.getByLabel('Date', { exact: true }).fill(`${NEXT_YEAR}-03-10`)
  await page.getByLabel('Time', { exact: true }).fill('07:10')
  await page.getByRole('button', { name: 'Create booking' }).click()
  await expectFieldError(page, 'Phone', 'Enter a phone number or an email address')
  await page.getByLabel('Phone').fill('0412 345 678')
  await page.getByRole('button', { name: 'Create booking' }).click()
  await page.getByText("This time isn't free", { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Book anyway' }).click()
  await expectToast(page, 'status', 'Booking created')
  await page.getByText('by the agency').waitFor()
  await page.getByRole('link', { name: 'Edit contact details' }).click()
  await page.getByLabel('Email').fill('carl@example.com')
  await page.getByRole('button', { name: 'Save contact details' }).click()
  await expectToast(page, 'status', 'Contact details saved', "We've emailed the confirmation to carl@example.com.")
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expectToast(page, 'status', 'Confirmation sent', "We've emailed it to carl@example.com.")
  await expect.poll(() => story.site.subjectsTo('carl@example.com')).toHaveLength(2)
  await expectAccessible(page, 'a booking made for a caller')
  await expectNoSidewaysScroll(page, 'a booking made for a caller')
})

test('an admin reschedules a booking, and a taken time is rejected', async () => {
  const { db } = story.site
  const at = (time: string) => instantIn('Australia/Sydney', `${NEXT_YEAR}-03-10`, time)
  const { id, email } = await makeBooking(db, { fullName: 'Moved Mary', startsAt: at('09:00') })
  const page = await story.open(`/booking-portal/${id}`, { as: await story.person('admin', { fullName: 'Ruth Boss' }) })
  await page.getByRole('link', { name: 'Reschedule', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Reschedule the booking for Moved Mary' }).waitFor()
  await page.getByRole('radio', { name: '10:00' }).check()
  await makeBooking(db, { startsAt: at('10:00') })
  await page.getByRole('button', { name: 'Reschedule booking' }).click()
  await expectToast(page, 'alert', 'Booking not rescheduled')
  await page.getByRole('radio', { name: '11:00' }).check()
  await page.getByRole('button', { name: 'Reschedule booking' }).click()
  await expectToast(page, 'status', 'Booking rescheduled', "We've emailed the customer.")
  await page.getByRole('list', { name: 'History' }).getByText('Consultation rescheduled').waitFor()
  expect((await story.site.emailTo(email)).text).toContain('11:00 to ')
})

test('an admin assigns a booking and writes a note, and the history shows who made each change', async () => {
  const { db } = story.site
  const [ana, tom] = [
    await makeConsultant(db, { fullName: 'Ana Story' }),
    await makeConsultant(db, { fullName: 'Tom Story' }),
  ]
  const startsAt = inMinutes(600)
  const booking = await makeBooking(db, { startsAt, consultantId: ana.id })
  await makeBooking(db, { startsAt, consultantId: tom.id })
  const admin = await story.person('admin', { fullName: 'Ruth Boss' })
  const page = await story.open(`/booking-portal/${booking.id}`, { as: admin })
  const assign = async (name: string) => {
    await page.getByLabel('Consultant', { exact: true }).selectOption(name)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
  }
  await assign('Tom Story')
  await expectToast(page, 'alert', 'Booking not assigned')
  const free = await makeConsultant(db, { fullName: 'Uma Story' })
  await visit(page, `/booking-portal/${booking.id}`)
  await assign(free.fullName)
  await expectToast(page, 'status', 'Booking assigned', 'This booking is now assigned to Uma Story.')

  const other = await story.open(`/booking-portal/${booking.id}`, { as: admin, javaScript: false })
  await page.getByLabel('Consultant', { exact: true }).selectOption('Ana Story')
  await page.getByLabel('Note').fill('Call before.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'status', 'Note saved')
  // A choice that is not sent yet stays.
  await expect.poll(() => page.getByLabel('Consultant', { exact: true }).inputValue()).toBe(ana.id)
  const history = page.getByRole('list', { name: 'History' })
  await history.getByText('Consultation note edited').waitFor()
  await history.getByRole('listitem').filter({ hasText: 'Consultant assigned' }).getByText('Ruth Boss').waitFor()
  await other.getByLabel('Note').fill('Bring forms.')
  await other.getByRole('button', { name: 'Save note' }).click()
  await other.getByText('Someone else has saved this booking since you opened it', { exact: true }).waitFor()
  await other.getByRole('region', { name: 'Manage booking' }).getByText('Call before.').waitFor()
  await expect.poll(() => other.getByLabel('Note').inputValue()).toBe('Bring forms.')
  await other.getByRole('button', { name: 'Save note' }).click()
  await other.getByText('Note saved').waitFor()

  // The notice goes once the note is saved over the other one.
  const conflict = page.getByText('Someone else has saved this booking since you opened it', { exact: true })
  await page.getByLabel('Note').fill('Ask about shifts.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await conflict.waitFor()
  await page.getByRole('button', { name: 'Save note' }).click()
  await conflict.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Ask about shifts.')
})

test('employers see all bookings or only their own, and change those assigned to them', async () => {
  const { db } = story.site
  const employer = await story.person('employer')
  const consultant = await makeConsultant(db, { profileId: employer.id })
  await makeBooking(db, { fullName: 'Assigned Henry', consultantId: consultant.id, startsAt: inMinutes(900) })
  await makeBooking(db, { fullName: 'Other Olga', startsAt: inMinutes(900) })
  const page = await story.open('/booking-portal', { as: employer })
  await page.getByRole('article', { name: 'Other Olga' }).waitFor()
  await page.getByRole('button', { name: 'Status of Assigned Henry' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Status of Other Olga' }).count()).toBe(0)

  const admin = await story.open('/admin/bookings', { as: await story.person('admin') })
  await admin.getByRole('radio', { name: /^Only their own/ }).check()
  await admin.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(admin, 'status', 'Settings saved')
  await visit(page, '/booking-portal')
  await page.getByRole('article', { name: 'Assigned Henry' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(1)
  await visit(admin, '/admin/audit?action=booking.viewed')
  const views = admin.getByRole('listitem').filter({ hasText: 'viewed the bookings' })
  await views.filter({ hasText: employer.fullName }).first().waitFor()
  await db.update(bookingSettings).set({ employersSee: 'all' }).where(eq(bookingSettings.onlyRow, true))
})

test('bookings can be exported, and read by a calendar app until the address is replaced', async () => {
  await makeBooking(story.site.db, { fullName: 'Kim Feed', startsAt: inMinutes(1200) })
  const page = await story.open('/booking-portal?q=Kim', { as: await story.person('admin') })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('link', { name: 'Calendar feed' }).click()
  await page.getByRole('button', { name: 'Create address' }).click()
  const field = page.getByRole('textbox', { name: 'Feed address' })
  const address = await field.inputValue()
  expect(await (await fetch(address)).text()).toContain('Kim Feed')
  await page.getByRole('button', { name: 'Replace address' }).click()
  await expect.poll(() => field.inputValue()).not.toBe(address)
  expect((await fetch(address)).status).toBe(404)
  const renewed = await field.inputValue()
  await page.getByRole('button', { name: 'Remove address' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'status', 'Address removed')
  expect((await fetch(renewed)).status).toBe(404)
})
