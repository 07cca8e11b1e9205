import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'

const story = useStory()

/** Presses Tab until the element has focus. Every focused element on the way must be visible and show its focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'combobox', name: string): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).filter({ visible: true }).first()
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
    await expect.poll(() => page.evaluate(focusIsShown), { message: 'the focused element shows its focus' }).toBe(true)
  }
  throw new Error(`Tab does not reach ${role} ${name}.`)
}

/** Runs in the page: whether the focused element, its parent or its card has an outline. */
function focusIsShown(): boolean {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return false
  const candidates = [focused, focused.parentElement, focused.closest('article')].filter((part) => part !== null)
  return candidates.some((part) =>
    [undefined, '::after'].some((pseudo) => getComputedStyle(part, pseudo).outlineStyle !== 'none'),
  )
}

test('a job seeker can find a job and apply for it', async () => {
  await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
  const page = await story.open('/', { as: await story.person('employee') })
  await page.keyboard.press('Tab')
  await expectFocus(page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await tabTo(page, 'combobox', 'Job title or company')
  await page.keyboard.type('crane')
  await page.keyboard.press('Enter')
  await page.getByText('1 job for “crane”').waitFor()
  await expectFocus(page.getByRole('heading', { level: 1 }))
  await tabTo(page, 'link', 'View Details')
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('heading', { level: 1, name: 'Crane Operator' }))
  await tabTo(page, 'button', 'Apply Now')
  await page.keyboard.press('Enter')
  await expectToast(page, 'status', 'Application Successful!')
})

test('a user can sign in', async () => {
  const { email } = await story.person('employee')
  const page = await story.open('/employee/login')
  await expectFocus(page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type('Brolga-7walk!')
  await page.keyboard.press('Enter')
  await page.waitForURL('/employee/dashboard')
})

test('a dialog keeps the focus until Escape closes it, and returns it to its button', async () => {
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  await tabTo(page, 'button', 'Delete Crane Operator')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expectFocus(dialog.getByRole('button', { name: 'Cancel' }))
  for (let stops = 0; stops < 5; stops += 1) {
    await page.keyboard.press('Tab')
    const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
    await expect.poll(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expectFocus(page.getByRole('button', { name: 'Delete Crane Operator' }))
})

test('after a deletion, focus moves to the page content', async () => {
  const person = await story.person('employer')
  await makeJob(story.site.db, person, { title: 'Crane Operator' })
  const page = await story.open('/manage-jobs', { as: person })
  await tabTo(page, 'button', 'Delete Crane Operator')
  await page.keyboard.press('Enter')
  await expectFocus(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'status', 'Job Deleted')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('main'))
})
