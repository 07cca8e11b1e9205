import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { bookings } from '#db/schema/bookings.ts'
import { bookingDays, bookingSettings, consultants } from '#db/schema/scheduling.ts'
import { expectFieldError, expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectFitsPhone } from '#tests/support/axe.ts'
import { useStory, visit } from '#tests/support/browser.ts'
import { NEXT_YEAR } from '#tests/support/calendar.ts'
import { makeBooking, makeConsultant } from '#tests/support/factories.ts'

const story = useStory()
const ZONE = 'Australia/Sydney'

test('an admin corrects invalid settings and opening hours and saves them', async () => {
  const page = await story.open('/admin/bookings', { as: await story.person('admin'), width: 390 })
  await page.getByText('Change hours of Mon to Fri').click()
  await page.getByLabel('Mon to Fri, second hours, to').fill('12:00')
  await page.locator('summary').filter({ hasText: 'Mon to Fri' }).first().click()
  await page.getByLabel('Concurrent consultations').fill('3')
  await page.getByLabel('Websites that can embed the booking page').fill('http://insecure.example')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectFieldError(page, 'Websites that can embed the booking page', 'Enter one address per line')
  await expectFocus(page.getByLabel('Mon to Fri, second hours, from'))
  await expect.poll(() => page.getByLabel('Concurrent consultations').inputValue()).toBe('3')
  await page.getByLabel('Websites that can embed the booking page').fill('www.agency.example/contact')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectFieldError(page, 'Mon to Fri, second hours, from', 'The closing time must be after the opening time.')
  await expectFocus(page.getByLabel('Mon to Fri, second hours, from'))
  await page.getByLabel('Mon to Fri, second hours, to').fill('16:00')
  await page.getByRole('button', { name: 'Set each day' }).click()
  await expect.poll(() => page.getByLabel('Friday, second hours, to').inputValue()).toBe('16:00')
  await page.getByRole('button', { name: 'Copy Monday to every day' }).click()
  await expect.poll(() => page.getByLabel('Sunday, second hours, to').inputValue()).toBe('16:00')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'status', 'Settings saved', 'Changes apply to new bookings.')
  await visit(page, '/admin/bookings')
  await expect
    .poll(() => page.getByLabel('Websites that can embed the booking page').inputValue())
    .toBe('https://www.agency.example')
  await expect.poll(() => page.getByLabel('Sunday, second hours, to').inputValue()).toBe('16:00')
})

test('bookings outside new hours are listed before the hours are saved', async () => {
  const admin = await story.person('admin')
  const june = Array.from({ length: 7 }, (_, at) => `${NEXT_YEAR}-06-0${at + 1}`)
  const wednesday = june.find((day) => new Date(day).getUTCDay() === 3) ?? ''
  await makeBooking(story.site.db, { fullName: 'Early Bird', startsAt: instantIn(ZONE, wednesday, '09:00') })
  const page = await story.open('/admin/bookings', { as: admin, javaScript: false })
  await page.getByText('Change hours of Wednesday').click()
  await page.getByLabel('Wednesday, first hours, from').fill('10:00')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('1 upcoming booking is outside these hours').waitFor()
  await page.getByRole('link', { name: 'Early Bird' }).waitFor()
  await expect.poll(() => page.getByLabel('Wednesday, first hours, from').inputValue()).toBe('10:00')
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await page.getByText('1 upcoming booking is outside your current settings').waitFor()
})

test('settings that another admin has saved since are not overwritten', async () => {
  const admin = await story.person('admin')
  const old = await story.open('/admin/bookings', { as: admin, javaScript: false })
  const page = await story.open('/admin/bookings', { as: admin, javaScript: false })
  await page.getByLabel('Concurrent consultations').fill('4')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'status', 'Settings saved')

  await old.getByLabel('Booking window').fill('90')
  await old.getByRole('button', { name: 'Save settings' }).click()
  await old.getByText('Someone else has saved this page since you opened it', { exact: true }).waitFor()
  await expect.poll(() => old.getByLabel('Booking window').inputValue()).toBe('90')
})

test('an admin closes public holidays', async () => {
  const admin = await story.person('admin')
  await makeBooking(story.site.db, {
    fullName: 'Anzac Annie',
    startsAt: instantIn(ZONE, `${NEXT_YEAR}-04-25`, '10:00'),
  })
  const page = await story.open(`/admin/bookings/days?year=${NEXT_YEAR}`, { as: admin })
  const tick = (name: string) => page.getByLabel(`Closed on ${name}`)
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await tick(`25 Apr ${NEXT_YEAR}, Anzac Day`).check()
  await tick(`25 Dec ${NEXT_YEAR}, Christmas Day`).check()
  await page.getByRole('button', { name: 'Save closed days' }).click()
  await page.getByText('1 upcoming booking is on days you are closing').waitFor()
  await page.getByRole('link', { name: 'Anzac Annie' }).waitFor()
  await expect.poll(() => tick(`25 Dec ${NEXT_YEAR}, Christmas Day`).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Close anyway' }).click()
  await expectToast(page, 'status', 'Closed days saved', '2 closed.')
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(2)
})

test('an admin adds and removes a day', async () => {
  const page = await story.open(`/admin/bookings/days?year=${NEXT_YEAR}`, { as: await story.person('admin') })
  await page.getByRole('link', { name: 'Add a day' }).click()
  await page.getByLabel('Date').fill(`${NEXT_YEAR}-07-01`)
  await page.getByLabel('Name').fill('Team day')
  await page.getByRole('button', { name: 'Add day' }).click()
  await expectToast(page, 'status', 'Day added')
  await page.getByRole('link', { name: `Edit Team day, 01 Jul ${NEXT_YEAR}` }).click()
  await page.getByRole('button', { name: 'Remove Team day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'status', 'Day removed')
})

test('a consultant with their own hours can be added, and deactivating them keeps their bookings', async () => {
  const admin = await story.person('admin')
  const taken = await makeConsultant(story.site.db)
  const page = await story.open('/admin/bookings/consultants', { as: admin })
  await page.getByRole('link', { name: 'Add a consultant' }).click()
  await page.getByLabel('Full name').fill('Ana Petrović')
  await page.getByText('Consultation with Ana Petrović').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(taken.email)
  await page.getByLabel('Own hours').check()
  await page.getByText('Change hours of Sunday').click()
  await page.getByLabel('Sunday, first hours, from').fill('')
  await page.getByRole('button', { name: 'Add consultant' }).click()
  await expectFieldError(page, 'Sunday, first hours, from', 'Enter both times, or leave both empty.')
  for (const field of ['first hours, to', 'second hours, from', 'second hours, to']) {
    await page.getByLabel(`Sunday, ${field}`).fill('')
  }
  await page.getByRole('button', { name: 'Add consultant' }).click()
  await expectFieldError(page, 'Email', 'Another consultant has this email address.')
  await page.getByLabel('Email', { exact: true }).fill('ana@agency.example')
  const unassigned = { fullName: 'Nobody Yet', startsAt: instantIn(ZONE, `${NEXT_YEAR}-09-03`, '10:00') }
  await makeBooking(story.site.db, { ...unassigned, consultantId: null })
  await page.getByRole('button', { name: 'Add consultant' }).click()
  await expectToast(page, 'status', 'Consultant added', 'Ana Petrović can now be booked.')
  // With unassigned bookings, the next page offers to assign them.
  await page.getByRole('heading', { level: 1, name: 'Affected bookings' }).waitFor()
  await page.getByText('Nobody Yet').first().waitFor()
  await visit(page, '/admin/bookings/consultants')
  const row = page.getByRole('row').filter({ hasText: 'Ana Petrović' })
  await row.getByText('Sun closed').waitFor()

  const visitor = await story.open('/contact', { javaScript: false })
  await visitor.getByRole('list', { name: 'Our consultants' }).getByText('Ana Petrović').waitFor()

  const [ana] = await story.site.db.select().from(consultants).where(eq(consultants.fullName, 'Ana Petrović'))
  await makeBooking(story.site.db, {
    fullName: 'Loyal Lou',
    consultantId: ana?.id ?? null,
    startsAt: instantIn(ZONE, `${NEXT_YEAR}-08-02`, '10:00'),
  })
  await page.getByRole('link', { name: 'Edit Ana Petrović' }).click()
  await page.getByText('Assigned to 1 upcoming booking').waitFor()
  await page.getByRole('link', { name: 'Loyal Lou' }).waitFor()
  await page.getByRole('button', { name: 'Deactivate Ana Petrović' }).click()
  await expectToast(page, 'status', 'Consultant deactivated')
  await page.getByRole('heading', { level: 1, name: 'Affected bookings' }).waitFor()
  await visit(page, '/admin/bookings/consultants')
  await row.getByText('Inactive', { exact: true }).waitFor()
  await row.getByRole('link', { name: '1 booking' }).click()
  await page.getByRole('article', { name: 'Loyal Lou' }).waitFor()
})

test('the hours of another consultant can be copied, and each day is shown as text', async () => {
  const closed = [[], [], []]
  const hours = [[{ from: '07:00', to: '11:00' }], [{ from: '08:00', to: '12:00' }], [], [], ...closed]
  await makeConsultant(story.site.db, { fullName: 'Priya Raman', hours })
  const page = await story.open('/admin/bookings/consultants/new', { as: await story.person('admin'), width: 390 })
  await page.getByLabel('Full name').fill('Tom Beckett')
  await page.getByLabel('Email', { exact: true }).fill('tom.beckett@agency.example')
  await page.getByLabel('Own hours').check()
  await page.getByText(/^Change hours of Mon/).waitFor()
  await page.getByLabel('Copy from').selectOption({ label: 'Priya Raman' })
  for (const text of ['Monday07:00–11:00', 'Tuesday08:00–12:00', 'Wednesdayclosed', 'Sundayclosed']) {
    await page.locator('summary').filter({ hasText: text }).waitFor()
  }
  await page.getByRole('button', { name: 'Add consultant' }).click()
  await expectToast(page, 'status', 'Consultant added')
  const [tom] = await story.site.db
    .select()
    .from(consultants)
    .where(eq(consultants.email, 'tom.beckett@agency.example'))
  expect(tom?.hours).toEqual(hours)
})

/** Without bookings, and with hours on weekends and public holidays. */
async function openEveryDay(): Promise<void> {
  const { db } = story.site
  await db.delete(bookings)
  await db.update(bookingDays).set({ closed: false })
  await db.update(bookingSettings).set({ hours: Array.from({ length: 7 }, () => [{ from: '09:00', to: '17:00' }]) })
}

test('an admin closes weekends and public holidays that the opening hours do not mention, with one click', async () => {
  await openEveryDay()
  const page = await story.open('/admin/dashboard', { as: await story.person('admin'), width: 390 })
  const advice = page.getByRole('region', { name: 'Opening hours' })
  await advice
    .getByText(/Customers can book on weekends and on .+, but your opening hours don't include those days\./)
    .waitFor()
  await expect.poll(async () => (await advice.boundingBox())?.height).toBeLessThan(180)
  await expectFitsPhone(page, 'the dashboard with advice about opening hours')
  await advice.getByRole('button', { name: 'Close these days' }).click()
  await expectToast(page, 'status', 'Days closed', 'Customers can no longer book on these days.')
  await expect.poll(() => advice.count()).toBe(0)
  const [settings] = await story.site.db.select({ hours: bookingSettings.hours }).from(bookingSettings)
  expect(settings?.hours.slice(5)).toEqual([[], []])
})

test('bookings on weekends and public holidays are listed before the days are closed, and the days can stay open', async () => {
  await openEveryDay()
  const page = await story.open('/admin/dashboard', { as: await story.person('admin'), width: 390 })
  const advice = page.getByRole('region', { name: 'Opening hours' })
  await advice.getByRole('link', { name: 'View these days or keep them open' }).click()
  await page.getByRole('heading', { level: 1, name: 'Weekends and public holidays' }).waitFor()
  await advice.getByRole('button', { name: 'Keep them open' }).waitFor()
  await expectFitsPhone(page, 'the advice about opening hours')
  const june = Array.from({ length: 7 }, (_, at) => `${NEXT_YEAR}-06-0${at + 1}`)
  const sunday = june.find((day) => new Date(day).getUTCDay() === 0) ?? ''
  await makeBooking(story.site.db, { fullName: 'Sunday Sue', startsAt: instantIn(ZONE, sunday, '10:00') })
  await visit(page, '/admin/dashboard')
  await advice.getByRole('button', { name: 'Close these days' }).click()
  await advice.getByRole('link', { name: 'Sunday Sue' }).waitFor()
  await advice.getByRole('button', { name: 'Close anyway' }).click()
  await expectToast(page, 'status', 'Days closed', 'Customers can no longer book on these days.')
  await expect.poll(() => advice.count()).toBe(0)
})
