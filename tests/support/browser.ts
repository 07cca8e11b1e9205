import type { BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import { AGENCY_ZONE, CLOCK_OFFSET, shiftClock } from './clock.ts'
import { createContextPool } from './context-pool.ts'
import { makePerson, PASSWORD } from './factories.ts'
import { launchBrowser } from './launch-browser.ts'
import { openSite, type Site } from './site.ts'

/** Limit for each step on a page: long enough for a busy machine, and far below the limit of a test. */
const STEP_TIMEOUT_MS = 30_000

/** STORIES_SLOW=4 slows each page's processor down four times and adds 400 ms to each request, to expose races. */
const SLOWDOWN = Number(process.env.STORIES_SLOW ?? 0)

/** Chromium's own console errors for 4xx responses, such as the 400 of a rejected form. */
const EXPECTED_RESPONSE = /Failed to load resource: the server responded with a status of 4\d\d/

/** Computed once, because hashing a password takes about 100 ms. */
let passwordHash: Promise<string> | undefined

type OpenOptions = {
  as?: Person
  javaScript?: boolean
  width?: number
  dark?: boolean
  /** A touch screen. */
  touch?: boolean
  /** The time zone of the browser. */
  zone?: string
}

/**
 * Runs the built app on a separate database for this file, and opens pages in a real browser. An unexpected console
 * error or page error fails the test that caused it.
 */
export function useStory(env: Record<string, string> = {}, options: Parameters<typeof openSite>[1] = {}) {
  let site: Site
  let contexts: ReturnType<typeof createContextPool>
  let expected: RegExp | null = null
  const errors: string[] = []

  beforeAll(async () => {
    const [openedSite, browser] = await Promise.all([openSite(env, options), launchBrowser()])
    site = openedSite
    contexts = createContextPool(browser, prepare)
  })

  async function prepare(context: BrowserContext): Promise<void> {
    await context.addInitScript(shiftClock, CLOCK_OFFSET)
    context.setDefaultTimeout(STEP_TIMEOUT_MS)
    context.on('weberror', (error) => errors.push(error.error().message))
    context.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    if (SLOWDOWN) context.on('page', (page) => void slowDown(page).catch(() => {}))
  }

  afterEach(async () => {
    await contexts.release(site.url)
    const unexpected = errors.splice(0).filter((error) => !EXPECTED_RESPONSE.test(error) && !expected?.test(error))
    expected = null
    expect(unexpected, 'errors in the browser console').toEqual([])
  })

  afterAll(async () => {
    await contexts?.close()
    await site?.close()
  })

  return {
    get site() {
      return site
    },
    /** Allows console errors that this test causes, such as the 500 of an unavailable database. */
    expectErrors(pattern: RegExp): void {
      expected = pattern
    },
    /** A confirmed person who can also sign in with `PASSWORD`. */
    async person(userType: UserType, fields: Parameters<typeof makePerson>[2] = {}): Promise<Person> {
      passwordHash ??= hashPassword(PASSWORD)
      return makePerson(site.db, userType, { passwordHash: await passwordHash, ...fields })
    },
    /** Opens a page as a guest, or as the person `as` with a session cookie. */
    async open(
      path: string,
      { as, javaScript = true, width = 1280, dark = false, touch = false, zone = AGENCY_ZONE }: OpenOptions = {},
    ): Promise<Page> {
      const page = await contexts.take({
        // Otherwise requests that a test intercepts would come from the worker.
        serviceWorkers: 'block',
        baseURL: site.url,
        javaScriptEnabled: javaScript,
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        hasTouch: touch,
        timezoneId: zone,
      })
      if (as) await page.context().addCookies([{ ...site.cookieOf(as), url: site.url }])
      if (javaScript) await visit(page, path)
      else await page.goto(path)
      return page
    },
  }
}

/** Goes to `path` and waits for hydration, because input from before it could be lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Goes to `path` and runs `early` before the scripts of the page load, as on a slow network. */
export async function visitEarly(page: Page, path: string, early: () => Promise<void>): Promise<void> {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await early()
  scripts.resolve()
  await hydrated(page)
}

/**
 * Waits until React has hydrated a page that was opened without `visit`.
 *
 * React marks the elements while it hydrates the document, and its current tree is empty until it has finished.
 * Effects, such as key handlers and event streams, run in the next task, so they have run once the page is idle.
 */
export async function hydrated(page: Page | Frame): Promise<void> {
  await page.waitForFunction(() => {
    type Fiber = { return: Fiber | null; stateNode: { current: { child: object | null } } }
    const main = document.querySelector('main') as object | null
    const mark = Object.keys(main ?? {}).find((key) => key.startsWith('__reactFiber'))
    let fiber = mark ? (main as Record<string, Fiber>)[mark] : undefined
    while (fiber?.return) fiber = fiber.return
    return fiber?.stateNode.current.child
  })
  // With a limit, because a page on a busy machine may never be idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
}

/** Slows a page down. Not awaited, because the page may close first. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const speed = { latency: SLOWDOWN * 100, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}
