import { expect, test } from 'vitest'
import { expectFocus, expectToast } from '#tests/support/actions.ts'
import { useStory } from '#tests/support/browser.ts'
import { makeJob } from '#tests/support/factories.ts'
import { tabTo } from '#tests/support/keyboard.ts'

const story = useStory()

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

test('focus is on the heading of the next page as soon as the page is there, for a key pressed at once', async () => {
  await makeJob(story.site.db, await story.person('employer'), { title: 'Crane Operator' })
  const page = await story.open('/jobs')
  await tabTo(page, 'link', 'View Details')
  const focusedFirst = page.evaluate(
    () =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== 'Crane Operator') return
          observer.disconnect()
          resolve(document.activeElement?.textContent)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.keyboard.press('Enter')
  expect(await focusedFirst).toBe('Crane Operator')
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

test('a message that is dismissed returns the focus to where it was', async () => {
  await makeJob(story.site.db, await story.person('employer'), { title: 'Dogger' })
  const page = await story.open('/jobs')
  const save = page.getByRole('button', { name: /Dogger/ }).first()
  for (const close of [() => page.keyboard.press('Escape'), () => page.keyboard.press('Enter')]) {
    await save.focus()
    await page.keyboard.press('Enter')
    const dismiss = page.getByRole('button', { name: 'Dismiss' })
    await dismiss.focus()
    await close()
    await dismiss.waitFor({ state: 'detached' })
    await expectFocus(save)
  }
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
