import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import type { Person, UserType } from '#app/policy/actor.ts'
import { AGENCY_ZONE, CLOCK_OFFSET, shiftClock } from './clock.ts'
import { makePerson, PASSWORD } from './factories.ts'
import { openSite, type Site } from './site.ts'

/** How long anything on a page may take, in milliseconds: generous for a busy machine, far below a test's own limit. */
const PATIENCE = 30_000

/** STORIES_SLOW=4 slows every page down, four times on its processor and by 400 ms a request: races show. */
const SLOW = Number(process.env.STORIES_SLOW ?? 0)

/** Lines that Chromium itself writes for answers the story asked for: a refused form is a 400. */
const ASKED_FOR = /Failed to load resource: the server responded with a status of 4\d\d/

/** Made once: a hash is meant to be slow. */
let passwordHash: Promise<string> | undefined

type OpenOptions = {
  as?: Person
  javaScript?: boolean
  width?: number
  dark?: boolean
  /** The visitor's own time zone. */
  zone?: string
}

/**
 * A story: the built app on a database of this file's own, and visitors in a real browser. Any unexpected console error or page error fails
 * the test that caused it.
 */
export function useStory(env: Record<string, string> = {}) {
  let site: Site
  let browser: Browser
  let contexts: BrowserContext[] = []
  let expected: RegExp | null = null
  const errors: string[] = []

  beforeAll(async () => {
    const [opened, launched] = await Promise.all([openSite(env), chromium.connect(inject('browserEndpoint'))])
    site = opened
    browser = launched
  })

  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    const unexpected = errors.splice(0).filter((error) => !ASKED_FOR.test(error) && !expected?.test(error))
    expected = null
    expect(unexpected, 'errors in the browser console').toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  return {
    get site() {
      return site
    },
    /** Console errors that this test asks for, such as the 500 of a database that it has broken. */
    expectErrors(pattern: RegExp): void {
      expected = pattern
    },
    /** A confirmed person who can also sign in with `PASSWORD`. */
    async person(userType: UserType, fields: Parameters<typeof makePerson>[2] = {}): Promise<Person> {
      passwordHash ??= hashPassword(PASSWORD)
      return makePerson(site.db, userType, { passwordHash: await passwordHash, ...fields })
    },
    /** A page of a new visitor, or of `person`, signed in by cookie. */
    async open(
      path: string,
      { as, javaScript = true, width = 1280, dark = false, zone = AGENCY_ZONE }: OpenOptions = {},
    ): Promise<Page> {
      const context = await browser.newContext({
        baseURL: site.url,
        javaScriptEnabled: javaScript,
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        timezoneId: zone,
      })
      contexts.push(context)
      await context.addInitScript(shiftClock, CLOCK_OFFSET)
      context.setDefaultTimeout(PATIENCE)
      context.on('weberror', (error) => errors.push(error.error().message))
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      if (as) await context.addCookies([{ ...site.cookieOf(as), url: site.url }])
      if (SLOW) context.on('page', (page) => void slowDown(page).catch(() => {}))
      const page = await context.newPage()
      if (javaScript) await visit(page, path)
      else await page.goto(path)
      return page
    },
  }
}

/** Goes to `path` as by the address bar and waits until scripts have taken over: what is typed before could be lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Goes to `path` where the network is slow: `early` happens on the page before its scripts have come. */
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
 * Waits until scripts have taken over a page that came otherwise than by `visit`.
 *
 * React marks what it adopts while it goes through the document, and its current tree is empty until it is through. What the
 * page does from then on (keys, news from the server) begins in a task right after, so before the page is idle.
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
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

/** Not awaited by anyone: a page that closes meanwhile needs it no more. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  const speed = { latency: SLOW * 100, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
}
