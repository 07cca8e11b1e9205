import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Entry = {
  context: BrowserContext
  /** Has loaded nothing yet. */
  page: Page
  isTaken: boolean
}

/**
 * Contexts of a browser that one test after another uses. What a test stores in them is deleted; files that the browser
 * keeps stay, and a test that sets the clock of a page closes its context. Opening a page in a new context takes twice
 * the processor time, because it starts a process and loads and compiles all scripts again.
 *
 * @param prepare is called once for each context, before its first page
 */
export function createContextPool(browser: Browser, prepare: (context: BrowserContext) => Promise<void>) {
  const pool = new Map<string, Entry[]>()

  async function open(options: BrowserContextOptions, entries: Entry[]): Promise<Entry> {
    const context = await browser.newContext(options)
    await prepare(context)
    const entry = { context, page: await context.newPage(), isTaken: true }
    entries.push(entry)
    context.on('close', () => entries.splice(entries.indexOf(entry), 1))
    return entry
  }

  /** Storage is deleted last, because a page can still write while others close. */
  async function empty(entry: Entry, origin: string): Promise<void> {
    const { context } = entry
    const used = context.pages()
    entry.page = await context.newPage()
    await Promise.all(used.map((page) => page.close()))
    const session = await context.newCDPSession(entry.page)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
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
      return entry.page
    },
    /** Closes the pages of all contexts and deletes their cookies, permissions and what `origin` has stored. */
    async release(origin: string): Promise<void> {
      const taken = [...pool.values()].flat().filter(({ isTaken }) => isTaken)
      await Promise.all(taken.map((entry) => empty(entry, origin)))
    },
    async close(): Promise<void> {
      await Promise.all([...pool.values()].flat().map(({ context }) => context.close()))
    },
  }
}
