import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { expectFieldError, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeConsultant } from '#tests/support/factories.ts'
import { startFakeCalDav } from '#tests/support/fake-caldav.ts'

const story = useStory({ WEBHOOK_LOOPBACK: 'allow' })

/** Every morning from 9 to 10 in Sydney, in any year. */
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:School run',
  'DTSTART;TZID=Australia/Sydney:20240101T090000',
  'DURATION:PT1H',
  'RRULE:FREQ=DAILY',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

test('an admin connects a calendar, whose busy times visitors cannot book, and sees when it cannot be read', async () => {
  let status = 200
  const server = createServer((_, response) => response.writeHead(status).end(CALENDAR))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`
  const { id } = await makeConsultant(story.site.db, { fullName: 'Priya Raman' })

  const page = await story.open(`/admin/bookings/consultants/${id}`, { as: await story.person('admin'), width: 390 })
  await page.getByRole('link', { name: 'Connect a calendar' }).click()
  await page.getByLabel('Calendar address').fill('http://10.0.0.1/private.ics')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expectFieldError(page, 'Calendar address', 'The address is not on the public internet.')
  await page.getByLabel('Calendar address').fill(url)
  await expectAccessible(page, 'the page of a calendar')
  await expectNoSidewaysScroll(page, 'the page of a calendar')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expectToast(page, 'status', 'Calendar connected')
  await page.getByText('Connected to 127.0.0.1.').waitFor()

  const visitor = await story.open('/booking')
  await visitor.getByRole('radio', { name: '10:00' }).waitFor()
  await expect.poll(() => visitor.getByRole('radio', { name: '09:30' }).isEnabled()).toBe(false)

  status = 500
  await page.getByRole('button', { name: 'Check calendar' }).click()
  await expectToast(page, 'alert', "Calendar couldn't be read")
  await page.getByText("We can't read this calendar").waitFor()
  await expectNoSidewaysScroll(page, 'a calendar that cannot be read')
  await page.goto('/admin/bookings/consultants')
  await page.getByText("Calendar couldn't be read").waitFor()
  await page.goto(`/admin/bookings/consultants/${id}/calendar`)
  await page.getByRole('button', { name: 'Disconnect calendar' }).click()
  await expectToast(page, 'status', 'Calendar disconnected')
  await page.getByRole('link', { name: 'Connect a calendar' }).waitFor()
  await new Promise((resolve) => server.close(resolve))
})

test('an admin connects a CalDAV calendar with its user name and password', async () => {
  const account = { username: 'tom', password: 'app-password', objects: [CALENDAR] }
  const calDav = await startFakeCalDav(account)
  const { id } = await makeConsultant(story.site.db, { fullName: 'Tom Beckett' })
  const page = await story.open(`/admin/bookings/consultants/${id}/calendar`, {
    as: await story.person('admin'),
    width: 390,
  })
  await page.getByLabel('Calendar address').fill(calDav.url)
  await page.getByLabel('User name').fill('tom')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expectFieldError(page, 'Password', 'Enter the password for this user name.')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expectFieldError(page, 'Password', 'The user name or password is wrong.')
  await page.getByLabel('Password').fill('app-password')
  await page.getByRole('button', { name: 'Connect calendar' }).click()
  await expectToast(page, 'status', 'Calendar connected')
  await page.getByText('Connected to 127.0.0.1.').waitFor()
  await page.getByRole('button', { name: 'Check calendar' }).click()
  await expectToast(page, 'status', 'Calendar checked')
  await calDav.close()
})
