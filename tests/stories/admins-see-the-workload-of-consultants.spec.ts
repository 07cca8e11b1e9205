import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { instantIn } from '#app/lib/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeBooking, makeConsultant } from '#tests/support/factories.ts'

const story = useStory()

test('an admin sees the bookings of each consultant in a period, opens them, and downloads the figures', async () => {
  const { db } = story.site
  const priya = (await makeConsultant(db, { fullName: 'Priya Raman' })).id
  const book = (fullName: string, date: string, fields = {}) => {
    const startsAt = instantIn('Australia/Sydney', date, '10:00')
    const createdAt = new Date(startsAt.getTime() - 2 * 86_400_000)
    return makeBooking(db, { fullName, consultantId: priya, startsAt, createdAt, ...fields })
  }
  await book('Ada Attended', '2026-03-02', { status: 'completed' })
  await book('Abe Absent', '2026-03-03', { status: 'no-show', source: 'agency' })
  await book('Uma Unassigned', '2026-03-04', { status: 'completed', consultantId: null })
  await book('Lea Later', '2026-04-01', { status: 'completed' })
  const page = await story.open('/booking-portal', { as: await story.person('admin'), width: 390 })
  await page.getByRole('link', { name: 'Workload' }).click()
  await page.getByText('No bookings on these dates').waitFor()
  await page.goto('/booking-portal/workload?from=2026-03-01&until=2026-03-31')
  await page.getByText('2 attended, 1 no-show').waitFor()
  await page.getByText('67%').waitFor()
  await expectAccessible(page, 'the workload')
  await expectNoSidewaysScroll(page, 'the workload')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const text = await textOf(await download.createReadStream())
  expect(text.split('\r\n')[1]).toBe('2026-02-28T13:00:00.000Z,2026-03-31T13:00:00.000Z,Priya Raman,2,1,1,0,0,48.0,1,1')
  await page.getByRole('link', { name: 'Priya Raman' }).click()
  await page.getByRole('article', { name: 'Ada Attended' }).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
})
