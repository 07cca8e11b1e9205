import { expect, test } from 'vitest'
import { chooseStatus, expectChange, expectFocus, expectToast } from '#tests/support/actions.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/axe.ts'
import { hydrated, useStory } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'

const story = useStory()

async function employerWith(...names: string[]) {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  for (const fullName of names) await makeApplication(db, job, await story.person('employee', { fullName }))
  return poster
}

test('applicants are moved on the board by dragging, with the keyboard and with the menu, and moved back with Undo', async () => {
  const page = await story.open('/view-applicants', { as: await employerWith('Ann Lee', 'Ben Day') })
  await page.getByRole('navigation', { name: 'View', exact: true }).getByRole('link', { name: 'Board' }).click()
  const column = (status: string) => page.getByRole('region', { name: new RegExp(`^${status} ?\\d+$`) })
  const card = (status: string, name: string) => column(status).getByRole('article', { name })
  await card('Pending', 'Ann Lee').waitFor()
  await expectAccessible(page, 'the board')

  await card('Pending', 'Ann Lee').dragTo(column('Reviewed'))
  await expectChange(page, 'Ann Lee is now Reviewed.')
  await card('Reviewed', 'Ann Lee').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectToast(page, 'status', 'Change undone')
  await card('Pending', 'Ann Lee').waitFor()

  await page.getByRole('link', { name: 'Ben Day', exact: true }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expectChange(page, 'Ben Day is now Under Review.')
  await expectFocus(card('Under Review', 'Ben Day').getByRole('link', { name: 'Ben Day', exact: true }))

  await chooseStatus(page, 'Ben Day', 'Interview Scheduled')
  await expectChange(page, 'Ben Day is now Interview Scheduled.')
  await card('Interview Scheduled', 'Ben Day').waitFor()
  await page.getByRole('link', { name: 'Ben Day', exact: true }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  const dialog = page.getByRole('dialog', { name: 'Hire Ben Day?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card('Interview Scheduled', 'Ben Day').waitFor()
  await chooseStatus(page, 'Ann Lee', 'Rejected', 'Reject')
  // Where the work has ended, a column is collapsed; it opens for a card that is moved to it.
  await expectChange(page, 'Ann Lee is now Rejected.')
  await card('Rejected', 'Ann Lee').waitFor()
  await page.reload()
  await column('Rejected').getByRole('heading', { name: 'Rejected 1' }).waitFor()
  await expect.poll(() => card('Rejected', 'Ann Lee').count()).toBe(0)
  await column('Rejected').getByRole('heading', { name: 'Rejected 1' }).click()
  await card('Rejected', 'Ann Lee').waitFor()

  await hydrated(page)
  await card('Interview Scheduled', 'Ben Day').dragTo(column('Rejected'))
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectFocus(card('Rejected', 'Ben Day').getByRole('link', { name: 'Ben Day', exact: true }))
})

test('a change that follows another one of the same applicant is sent once that one is answered', async () => {
  const page = await story.open('/view-applicants?view=board', { as: await employerWith('Ivy Kay') })
  const sent: (string | null)[] = []
  const answer = Promise.withResolvers<void>()
  await page.route(/\/status\.data/, async (route) => {
    sent.push(new URLSearchParams(route.request().postData() ?? '').get('status'))
    if (sent.length === 1) await answer.promise
    await route.continue()
  })
  const card = (status: string) =>
    page.getByRole('region', { name: new RegExp(`^${status} ?\\d+$`) }).getByRole('article', { name: 'Ivy Kay' })
  await page.getByRole('link', { name: 'Ivy Kay', exact: true }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await card('Under Review').waitFor()
  // The card is shown in its new column before its request is sent.
  await expect.poll(() => sent).toEqual(['Under Review'])
  await page.keyboard.press('Shift+ArrowRight')
  await card('Reviewed').waitFor()
  expect(sent).toEqual(['Under Review'])
  answer.resolve()
  await expectChange(page, 'Ivy Kay is now Reviewed.')
  expect(sent).toEqual(['Under Review', 'Reviewed'])

  // The question of a change that needs one stays while an earlier change is answered.
  const earlier = Promise.withResolvers<void>()
  await page.route(
    /\/status\.data/,
    async (route) => {
      await earlier.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.keyboard.press('Shift+ArrowRight')
  await card('Interview Scheduled').waitFor()
  await page.keyboard.press('Shift+ArrowRight')
  const dialog = page.getByRole('dialog', { name: 'Hire Ivy Kay?' })
  await dialog.waitFor()
  earlier.resolve()
  await dialog.getByRole('button', { name: 'Hire', exact: true }).click()
  await expectChange(page, 'Ivy Kay is now Hired.')
})

test('an applicant opens beside the board on a wide screen, with their card marked and the board in place', async () => {
  const page = await story.open('/view-applicants?view=board', { as: await employerWith('Dee Fox', 'Eli Gum') })
  const card = (name: string) => page.getByRole('article', { name })
  await card('Dee Fox').getByRole('link', { name: 'Dee Fox', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Dee Fox' }).waitFor()
  await expect
    .poll(() => card('Dee Fox').getByRole('link', { name: 'Dee Fox', exact: true }).getAttribute('aria-current'))
    .toBe('true')
  const gap = async () => {
    const board = await page.getByRole('region', { name: 'Board' }).boundingBox()
    const heading = await page.getByRole('heading', { level: 1, name: 'Dee Fox' }).boundingBox()
    return board && heading && heading.x - (board.x + board.width)
  }
  await expect.poll(gap).toBeGreaterThan(0)
  await expectAccessible(page, 'the board with an applicant')

  await card('Eli Gum').getByRole('link', { name: 'Eli Gum', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Eli Gum' }).waitFor()
  await page.getByRole('link', { name: 'Close Eli Gum' }).click()
  await page.getByRole('heading', { level: 1, name: 'Applicants' }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?view=board')
})

test('the board fits a laptop, and its cards are two lines high', async () => {
  const page = await story.open('/view-applicants?view=board', { as: await employerWith('Flo Hay'), width: 1280 })
  const board = page.getByRole('region', { name: 'Board' })
  await expect.poll(() => board.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const card = await page.getByRole('article', { name: 'Flo Hay' }).boundingBox()
  expect(card?.height).toBeLessThanOrEqual(92)
})

test('an open applicant scrolls within the window, beside the list', async () => {
  const page = await story.open('/view-applicants', { as: await employerWith('Gus Ivey', 'Hal Jin'), width: 1280 })
  await page.getByRole('link', { name: 'Gus Ivey', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Gus Ivey' }).waitFor()
  const next = page.getByRole('button', { name: 'Move to Under Review', exact: true })
  const bottom = async () => {
    const box = await next.boundingBox()
    return box && box.y + box.height
  }
  const windowHeight = page.viewportSize()?.height ?? 0
  await expect.poll(bottom).toBeLessThan(windowHeight)
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(length).toBeLessThan(windowHeight + 200)
})

test('on a phone the board has one column in sight, and without scripts a form changes the status', async () => {
  const poster = await employerWith('Cat Day')
  const page = await story.open('/view-applicants?view=board', { as: poster, javaScript: false, width: 390 })
  await expectNoSidewaysScroll(page, 'the board')
  const card = page.getByRole('article', { name: 'Cat Day' })
  await card.getByLabel('Status of Cat Day').selectOption('Reviewed')
  await card.getByRole('button', { name: 'Update status' }).click()
  const reviewed = page.getByRole('region', { name: /^Reviewed ?1$/ })
  await reviewed.getByRole('article', { name: 'Cat Day' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Reviewed 1', exact: true }).count()).toBe(1)
})
