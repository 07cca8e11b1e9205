import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UNDO_SECONDS } from '#app/domain/bookings/booking.ts'
import { bookings } from '#db/schema/bookings.ts'
import { emails } from '#db/schema/email.ts'
import { chooseStatus, expectChange, expectStatus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeBooking } from '#tests/support/factories.ts'

const story = useStory()
const MINUTE = 60_000
/** Whole minutes from now, because bookings start at whole minutes. */
const inMinutes = (minutes: number) => new Date(Math.floor(Date.now() / MINUTE) * MINUTE + minutes * MINUTE)

test('an admin completes a booking, corrects it to a no-show, undoes that, and cancels one after confirming', async () => {
  const { db } = story.site
  const begun = await makeBooking(db, { fullName: 'Gus Begun', startsAt: inMinutes(-10) })
  const ahead = await makeBooking(db, { fullName: 'Zoe Ahead', email: 'zoe@example.com', startsAt: inMinutes(300) })
  const page = await story.open('/booking-portal', { as: await story.person('admin') })
  await chooseStatus(page, begun.fullName, 'Completed')
  await expectToast(page, 'status', 'Status updated', 'The booking is now Completed.')
  await expectStatus(page, begun.fullName, 'Completed')
  await chooseStatus(page, begun.fullName, 'No-show')
  await expectChange(page, 'Gus Begun is now No-show.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'status', 'Change undone', 'The booking is Completed as before. No one is emailed.')
  await expectStatus(page, begun.fullName, 'Completed')
  // Another change than the one that is undone, because the check can take longer than a change can be undone.
  await chooseStatus(page, begun.fullName, 'No-show')
  await expectChange(page, 'Gus Begun is now No-show.')
  await expectAccessible(page, 'a change of status with Undo')

  await page.getByRole('button', { name: 'Status of Zoe Ahead' }).click()
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Cancelled'])
  await page.getByRole('menuitem', { name: 'Cancelled' }).click()
  await page.getByText("We'll email Zoe Ahead and release the time. You can't undo this.").waitFor()
  await page.getByRole('button', { name: 'Keep booking' }).click()
  await expectStatus(page, ahead.fullName, 'Confirmed')
  await chooseStatus(page, ahead.fullName, 'Cancelled', 'Cancel booking')
  await expectToast(page, 'status', 'Status updated', 'The booking is now Cancelled.')
  await expect.poll(() => page.getByRole('button', { name: 'Status of Zoe Ahead' }).count()).toBe(0)
  await expect.poll(() => story.site.subjectsTo('zoe@example.com')).toHaveLength(1)
})

test('a second change of a booking can be undone, although the time to undo the first one is over', async () => {
  const request = { status: 'requested', confirmedAt: null } as const
  const { fullName } = await makeBooking(story.site.db, { ...request, fullName: 'Ida Again', startsAt: inMinutes(-10) })
  const page = await story.open('/booking-portal', { as: await story.person('admin') })
  await page.clock.install({ time: Date.now() })
  await chooseStatus(page, fullName, 'Confirmed')
  await expectChange(page, 'Ida Again is now Confirmed.')
  await page.clock.runFor(UNDO_SECONDS * 1000)
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await chooseStatus(page, fullName, 'No-show')
  await expectChange(page, 'Ida Again is now No-show.')
})

test('a request is confirmed on a phone with the keyboard, and its customer is emailed only after the time to undo', async () => {
  const { db } = story.site
  const request = { fullName: 'Rae Request', email: 'rae@example.com', status: 'requested', confirmedAt: null } as const
  const { id } = await makeBooking(db, { ...request, startsAt: inMinutes(400) })
  const page = await story.open(`/booking-portal/${id}`, { as: await story.person('admin'), width: 390 })
  const confirm = async () => {
    await page.getByRole('button', { name: 'Status of Rae Request' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Confirmed' }).press('Enter')
    await expectChange(page, 'Rae Request is now Confirmed.')
  }
  await confirm()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expectToast(page, 'status', 'Change undone', 'The booking is Requested as before. No one is emailed.')
  await expectStatus(page, 'Rae Request', 'Requested')
  await expectNoSidewaysScroll(page, 'a booking with the status menu')
  await confirm()
  await expect.poll(() => story.site.subjectsTo('rae@example.com')).toHaveLength(1)
  // By the server's clock, because this test may read the emails later than that.
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  const [email] = await db.select().from(emails).where(eq(emails.recipient, 'rae@example.com'))
  const waited = Number(email?.createdAt) - Number(booking?.confirmedAt)
  expect(waited).toBeGreaterThanOrEqual(UNDO_SECONDS * 1000)
})

test('the status of a booking changes only when an item is chosen: not by opening the menu, Escape or a click elsewhere', async () => {
  const booking = await makeBooking(story.site.db, { fullName: 'Gus Begun', startsAt: inMinutes(-10) })
  const page = await story.open(`/booking-portal/${booking.id}`, { as: await story.person('admin') })
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  const status = page.getByRole('button', { name: 'Status of Gus Begun', exact: true })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 300)]) {
    await status.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('menuitem', { name: 'Completed' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await leave()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
  }
  expect(posts).toBe(0)
  await chooseStatus(page, 'Gus Begun', 'Completed')
  await expectStatus(page, 'Gus Begun', 'Completed')
  await expect.poll(() => posts).toBe(1)
})

test('without scripts a cancellation is confirmed on a page', async () => {
  const { id } = await makeBooking(story.site.db, { fullName: 'Nora Noscript', startsAt: inMinutes(500) })
  const page = await story.open(`/booking-portal/${id}`, { as: await story.person('admin'), javaScript: false })
  await page.getByLabel('Status of Nora Noscript').selectOption('Cancelled')
  await page.getByRole('button', { name: 'Update status' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cancel the booking for Nora Noscript?' }).waitFor()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('The booking is now Cancelled.').waitFor()
})

test('a stale status change is rejected with the current status, and Update status works without scripts', async () => {
  const { db } = story.site
  const { id, fullName } = await makeBooking(db, { startsAt: inMinutes(-5) })
  const admin = await story.person('admin')
  const late = await story.open(`/booking-portal/${id}`, { as: admin })
  const page = await story.open(`/booking-portal/${id}`, { as: admin, javaScript: false })
  await page.getByLabel(`Status of ${fullName}`).selectOption('Completed')
  await page.getByRole('button', { name: 'Update status' }).click()
  await page.getByText('The booking is now Completed.').waitFor()
  await chooseStatus(late, fullName, 'No-show')
  const message = 'Someone else has updated this booking. It is now Completed. Check its time and try again.'
  await expectToast(late, 'alert', 'Status not changed', message)
  await expectStatus(late, fullName, 'Completed')
})
