import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { findChromium } from './chromium.ts'
import { openSite, type Site } from './site.ts'

/** Nothing but the pages under test: no sandbox as root in CI, no background traffic. */
const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Lines that Chromium itself writes for answers the story asked for: a refused form is a 400. */
const ASKED_FOR = /Failed to load resource: the server responded with a status of (4\d\d)/

/**
 * A story: the built app and a real browser, both of this file's own. Any unexpected console error or page error fails
 * the test that caused it.
 */
export function useStory(env: Record<string, string> = {}) {
  let site: Site
  let browser: Browser
  let contexts: BrowserContext[] = []
  const errors: string[] = []

  beforeAll(async () => {
    const [opened, launched] = await Promise.all([
      openSite(env),
      chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS }),
    ])
    site = opened
    browser = launched
  })

  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
    expect(errors.splice(0), 'errors in the browser console').toEqual([])
  })

  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })

  return {
    get site() {
      return site
    },
    /** A page of a new visitor, or of `person`, signed in by cookie. */
    async open(
      path: string,
      options: { as?: Person; javaScript?: boolean; width?: number; dark?: boolean } = {},
    ): Promise<Page> {
      const context = await browser.newContext({
        baseURL: site.url,
        javaScriptEnabled: options.javaScript ?? true,
        viewport: { width: options.width ?? 1280, height: 900 },
        colorScheme: options.dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      context.setDefaultTimeout(10_000)
      if (options.as) await context.addCookies([{ ...site.cookieOf(options.as), url: site.url }])
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !ASKED_FOR.test(message.text())) errors.push(message.text())
      })
      await page.goto(path)
      if (options.javaScript !== false) await hydrated(page)
      return page
    },
  }
}

/** Scripts have taken over: what is typed before could be lost. React marks the elements that it has adopted. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}
