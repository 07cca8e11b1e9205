import { expect, test } from 'vitest'
import { expectToast } from '#tests/support/actions.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeBooking } from '#tests/support/factories.ts'

const story = useStory()

test('consultations that have ended get an outcome in one click, on a phone', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await makeBooking(story.site.db, { fullName: 'Wendy Marsh', startsAt: hoursAgo(2) })
  await makeBooking(story.site.db, { fullName: 'Carl Stays', startsAt: hoursAgo(3) })
  const page = await story.open('/booking-portal', { as: await story.person('admin'), width: 390 })
  await page.getByRole('link', { name: 'Needs an outcome 2' }).click()
  await page.getByRole('button', { name: 'Attended: Wendy Marsh' }).waitFor()
  await expectAccessible(page, 'consultations without an outcome')
  await page.getByRole('button', { name: 'Attended: Wendy Marsh' }).click()
  await expectToast(page, 'status', 'Status updated', 'The booking is now Completed.')
  await page.getByRole('button', { name: 'No-show: Carl Stays' }).click()
  await page.getByRole('heading', { name: 'Every consultation has an outcome' }).waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Needs an outcome' }).getAttribute('aria-current'))
    .toBe('page')
})
