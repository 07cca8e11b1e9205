import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Entry = {
  context: BrowserContext
  options: BrowserContextOptions
  /** Shows nothing of an earlier test. */
  page: Page
  isTaken: boolean
}

/** What tests listen to. The library's own listeners stay. */
const EVENTS = ['dialog', 'request'] as const

/** Limit for leaving the page of a test whose server may have ended. */
const LEAVE_TIMEOUT_MS = 5_000

/**
 * Contexts of a browser, each with a page, that one test after another uses. What a test stores in them is deleted, and
 * the page is as it was; files that the browser keeps stay. A new context or page would load and compile all scripts
 * again: opening a page in them takes twice the processor time. A test therefore closes its context if it sets the
 * clock, and its page if it adds scripts to it or controls it with a session.
 *
 * @param prepare is called once for each context, before its first page
 */
export function createContextPool(browser: Browser, prepare: (context: BrowserContext) => Promise<void>) {
  const pool = new Map<string, Entry[]>()

  async function open(options: BrowserContextOptions, entries: Entry[]): Promise<Entry> {
    const context = await browser.newContext(options)
    await prepare(context)
    const entry = { context, options, page: await context.newPage(), isTaken: true }
    entries.push(entry)
    context.on('close', () => entries.splice(entries.indexOf(entry), 1))
    return entry
  }

  /** Storage is deleted last, because a page can still write while it is left. */
  async function empty(entry: Entry, origin: string): Promise<void> {
    const { context } = entry
    await Promise.all([context.clearPermissions(), context.setOffline(false)])
    if (!(await canReset(entry, origin))) entry.page = await context.newPage()
    const others = context.pages().filter((page) => page !== entry.page)
    await Promise.all(others.map((page) => page.close()))
    const session = await context.newCDPSession(entry.page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    await context.clearCookies()
    entry.isTaken = false
  }

  return {
    /** An empty page of a context with these options, which no other test uses until `release`. */
    async take(options: BrowserContextOptions): Promise<Page> {
      const key = JSON.stringify(options)
      const entries = pool.get(key) ?? []
      pool.set(key, entries)
      const entry = entries.find(({ isTaken }) => !isTaken) ?? (await open(options, entries))
      entry.isTaken = true
      if (entry.page.isClosed()) entry.page = await entry.context.newPage()
      return entry.page
    },
    /** Empties the pages of all contexts and deletes their cookies, permissions and what `origin` has stored. */
    async release(origin: string): Promise<void> {
      const taken = [...pool.values()].flat().filter(({ isTaken }) => isTaken)
      await Promise.all(taken.map((entry) => empty(entry, origin)))
    },
    async close(): Promise<void> {
      await Promise.all([...pool.values()].flat().map(({ context }) => context.close()))
    },
  }
}

/**
 * Makes a page as it was before a test, at a text file of the site, where what the tab has stored is deleted.
 *
 * @returns false if that is not possible: the test has closed the page, or the server does not answer
 */
async function canReset({ page, options }: Entry, origin: string): Promise<boolean> {
  if (page.isClosed()) return false
  for (const event of EVENTS) page.removeAllListeners(event)
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${origin}/robots.txt`, { timeout: LEAVE_TIMEOUT_MS })
    await page.evaluate(() => sessionStorage.clear())
    if (options.viewport) await page.setViewportSize(options.viewport)
    const { colorScheme, reducedMotion } = options
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors: null })
    // Otherwise the next page would be hovered where the test has last clicked.
    await page.mouse.move(-1, -1)
    return true
  } catch {
    return false
  }
}
