import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseStatus, expectChange, expectToast, fillJob } from '#tests/support/actions.ts'
import { hydrated, useStory, visit } from '#tests/support/browser.ts'
import { makeApplication, makeJob } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'

/** What happens when someone acts, or the server answers, before a slow device has rendered the action before. */

const story = useStory()

async function applied() {
  const { db } = story.site
  const poster = await story.person('employer')
  const job = await makeJob(db, poster, { title: 'Crane Operator' })
  const { id } = await makeApplication(db, job, await story.person('employee', { fullName: 'Mia Nguyen' }))
  return { poster, path: `/view-applicants/${id}` }
}

async function applicantPage() {
  const { poster, path } = await applied()
  return story.open(path, { as: poster, width: 390 })
}

/** Presses the button, and changes the text of the field in the same task. */
async function pressAndType(button: Locator, field: Locator, text: string): Promise<void> {
  const pressed = await button.elementHandle()
  await field.evaluate(
    (element: HTMLInputElement, { pressed, text }) => {
      ;(pressed as HTMLElement).click()
      element.value = text
      element.dispatchEvent(new Event('input', { bubbles: true }))
    },
    { pressed, text },
  )
}

/** Presses the button twice in one task. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

/** The number of requests to these addresses from now on. */
function countRequests(page: Page, path: RegExp): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) count += 1
  })
  return () => count
}

/** Waits until the answer to what the button sends has been loaded, and the page that it leads to. */
async function pressAndLoad(page: Page, button: Locator): Promise<void> {
  const isAnswered = page.waitForResponse((response) => response.request().method() === 'POST')
  await button.click()
  await isAnswered
  await page.waitForFunction((name) => {
    const state = (window as unknown as Record<string, Router>)[name]?.state
    return state?.navigation.state === 'idle' && [...state.fetchers.values()].every((one) => one.state === 'idle')
  }, ROUTER)
}

/** The name under which the framework has its router in the page. */
const ROUTER = '__reactRouterDataRouter'

type Router = { state: { fetchers: Map<string, { state: string }>; navigation: { state: string } } }

type Held = Window & { holdRendering(): void; continueRendering(): void }

/**
 * Loads the page again so that its rendering can be held, as by a busy processor: React renders in the messages of a
 * channel what is not the response to a click or a key.
 */
async function prepareHolding(page: Page): Promise<{ hold: () => Promise<void>; resume: () => Promise<void> }> {
  await page.addInitScript(() => {
    const send = MessagePort.prototype.postMessage
    let held: (() => void)[] | null = null
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (held) held.push(() => send.call(this, message))
      else send.call(this, message)
    }
    Object.assign(window, {
      holdRendering: () => {
        held = []
      },
      continueRendering: () => {
        const messages = held ?? []
        held = null
        for (const each of messages) each()
      },
    })
  })
  await page.reload()
  await hydrated(page)
  return {
    hold: () => page.evaluate(() => (window as unknown as Held).holdRendering()),
    resume: () => page.evaluate(() => (window as unknown as Held).continueRendering()),
  }
}

test('a note that is typed at the moment at which the one before it is sent stays in its field', async () => {
  const page = await applicantPage()
  const note = page.getByLabel('Note', { exact: true })
  const add = page.getByRole('button', { name: 'Add note', exact: true })
  await note.fill('Speaks Tagalog')
  await pressAndType(add, note, 'Call on Monday')
  await page.getByRole('list', { name: 'Notes', exact: true }).getByText('Speaks Tagalog').waitFor()
  await expect.poll(() => add.getAttribute('aria-busy')).toBeNull()
  await expect.poll(() => note.inputValue()).toBe('Call on Monday')
})

test('a note is sent once and its field emptied, although the answer comes before the page has rendered', async () => {
  const page = await applicantPage()
  const rendering = await prepareHolding(page)
  const note = page.getByLabel('Note', { exact: true })
  const add = page.getByRole('button', { name: 'Add note', exact: true })
  await note.fill('Speaks Tagalog')
  await rendering.hold()
  await pressAndLoad(page, add)
  await rendering.resume()
  await page.getByRole('list', { name: 'Notes', exact: true }).getByText('Speaks Tagalog').waitFor()
  await expect.poll(() => note.inputValue()).toBe('')
})

test('saved settings are no change, although the answer comes before the page has rendered', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  const rendering = await prepareHolding(page)
  await page.getByLabel('Tagline').fill('People')
  await page.getByText('1 change', { exact: true }).waitFor()
  await rendering.hold()
  await pressAndLoad(page, page.getByRole('button', { name: 'Save settings' }))
  await rendering.resume()
  await expectToast(page, 'status', 'Settings saved')
  await page.getByText('1 change', { exact: true }).waitFor({ state: 'detached' })
})

test('a posted job leaves no draft, although the next page comes before the page has rendered', async () => {
  const page = await story.open('/post-job', { as: await story.person('employer') })
  const rendering = await prepareHolding(page)
  await fillJob(page)
  await rendering.hold()
  await pressAndLoad(page, page.getByRole('button', { name: 'Post Job' }))
  await rendering.resume()
  await expectToast(page, 'status', 'Job Posted Successfully')
  await visit(page, '/post-job')
  await page.getByText('We saved your draft').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Job title').inputValue()).toBe('')
})

test('a second click on a button that saves is ignored, and does not report a change of someone else', async () => {
  const page = await story.open('/admin/settings', { as: await story.person('admin') })
  const count = countRequests(page, /settings/)
  await page.getByLabel('Tagline').fill('People who turn up')
  await pressTwice(page.getByRole('button', { name: 'Save settings' }))
  await expectToast(page, 'status', 'Settings saved')
  await expect.poll(count).toBe(1)
})

test('a second click on Duplicate is ignored', async () => {
  const { id } = await makeProduct(story.site.db, { title: 'Key Ring' })
  const page = await story.open(`/admin/store/products/${id}`, { as: await story.person('admin') })
  const count = countRequests(page, /copy/)
  await pressTwice(page.getByRole('button', { name: 'Duplicate Key Ring' }))
  await expectToast(page, 'status', 'Product duplicated')
  await expect.poll(count).toBe(1)
})

test('a second click on Undo is ignored', async () => {
  const { poster, path } = await applied()
  const page = await story.open(path, { as: poster })
  await chooseStatus(page, 'Mia Nguyen', 'Under Review')
  await expectChange(page, 'Mia Nguyen is now Under Review.')
  const count = countRequests(page, /status-changes/)
  await pressTwice(page.getByRole('button', { name: 'Undo' }))
  await expectToast(page, 'status', 'Change undone')
  await expect.poll(count).toBe(1)
})

test('a second click on a button that confirms is ignored', async () => {
  const poster = await story.person('employer')
  await makeJob(story.site.db, poster, { title: 'Rigger' })
  const page = await story.open('/manage-jobs', { as: poster })
  const count = countRequests(page, /manage-jobs/)
  await page.getByRole('button', { name: 'Delete Rigger' }).click()
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(count).toBe(1)
})

test('a second status that is chosen before the first one is shown is ignored', async () => {
  const { poster, path } = await applied()
  const page = await story.open(path, { as: poster })
  const count = countRequests(page, /status/)
  await page.evaluate(() => {
    for (const key of ['2', '3']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expectChange(page, 'Mia Nguyen is now Under Review.')
  await expect.poll(count).toBe(1)
})
