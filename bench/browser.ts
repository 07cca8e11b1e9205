import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { findChromium } from '#tests/support/chromium.ts'
import { PRODUCT_ID } from './checkouts.ts'
import type { Running } from './processes.ts'
import { sendRawRequest } from './raw-request.ts'
import { median } from './rounds.ts'

/** Milliseconds, but for the layout shift and the counts. Null where the page has nothing to measure. */
export type BrowserFigures = {
  name: string
  largestPaint: number | null
  /** Of the same HTML, styles and fonts without scripts. */
  limitPaint: number | null
  /** The total blocking time as Lighthouse counts it: after the first paint, the part of each task above 50 ms. */
  blocked: number | null
  limitBlocked: number | null
  shift: number | null
  interaction: number | null
  requests: number | null
}

/** A phone of the middle range: a fourth of the processor, 10 Mbit/s, 40 ms. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }
const VIEWPORT = { width: 390, height: 844 }
/** For a busy machine. */
const TIMEOUT_MS = 120_000

type PageCase = { name: string; path: string; interact?: (page: Page) => Promise<void> }

const type = (label: string) => async (page: Page) => {
  await page.getByLabel(label).first().pressSequentially('nurse', { delay: 50 })
}

function pageCases(jobId: string): PageCase[] {
  return [
    { name: '/', path: '/', interact: type('Job title or company') },
    {
      name: '/jobs',
      path: '/jobs',
      interact: async (page) => {
        await page.getByRole('button', { name: 'Filters' }).first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    { name: '/jobs/{id}', path: `/jobs/${jobId}` },
    { name: '/store', path: '/store', interact: type('Search products') },
    { name: '/product/{id}', path: `/product/${PRODUCT_ID}` },
    { name: '/booking', path: '/booking', interact: type('Email') },
  ]
}

/** Loads each page and its limit in turn on a slowed-down phone with an empty cache. Medians of the rounds. */
export async function measureInBrowser(app: Running, jobId: string, rounds: number): Promise<BrowserFigures[]> {
  const limit = await startLimit(app)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const all: BrowserFigures[] = []
    for (const page of pageCases(jobId)) {
      const visits: Visit[] = []
      const limits: Visit[] = []
      for (let round = 0; round < rounds; round++) {
        visits.push(await visit(browser, `http://127.0.0.1:${app.port}${page.path}`, page.interact))
        limits.push(await visit(browser, `http://127.0.0.1:${limit.port}${page.path}`))
      }
      const of = (list: Visit[], key: keyof Visit) => median(list.map((one) => one[key]))
      all.push({
        name: page.name,
        largestPaint: of(visits, 'largestPaint'),
        limitPaint: of(limits, 'largestPaint'),
        blocked: of(visits, 'blocked'),
        limitBlocked: of(limits, 'blocked'),
        shift: of(visits, 'shift'),
        interaction: page.interact ? of(visits, 'interaction') : null,
        requests: of(visits, 'requests'),
      })
    }
    return all
  } finally {
    await browser.close()
    limit.close()
  }
}

/**
 * Milliseconds from a click on a job of the list to its heading, for a finger and for a mouse that points at it first.
 */
export async function measureJobClick(
  app: Running,
  rounds: number,
): Promise<{ tapped: number | null; pointed: number | null }> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const times = { tapped: [] as number[], pointed: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      for (const way of ['tapped', 'pointed'] as const) {
        times[way].push(await clickJob(browser, `http://127.0.0.1:${app.port}/jobs`, way === 'pointed'))
      }
    }
    return { tapped: median(times.tapped), pointed: median(times.pointed) }
  } finally {
    await browser.close()
  }
}

async function clickJob(browser: Browser, url: string, pointsFirst: boolean): Promise<number> {
  const { page, close } = await openPhone(browser)
  try {
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const link = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first()
    const title = (await link.innerText()).trim()
    if (pointsFirst) {
      const loaded = page.waitForResponse((response) => response.url().endsWith('.data'))
      await link.hover()
      await loaded
    }
    await page.evaluate((name) => {
      addEventListener('click', (event) => Object.assign(window, { clickedAt: event.timeStamp }), { capture: true })
      new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent?.trim() !== name) return
        requestAnimationFrame(() => Object.assign(window, { shownAt: performance.now() }))
      }).observe(document, { subtree: true, childList: true, characterData: true })
    }, title)
    await link.click()
    const times = await page.waitForFunction(() => {
      const { clickedAt, shownAt } = window as unknown as { clickedAt: number; shownAt?: number }
      return shownAt ? shownAt - clickedAt : null
    })
    return (await times.jsonValue()) ?? Number.NaN
  } finally {
    await close()
  }
}

type Visit = Record<'largestPaint' | 'blocked' | 'shift' | 'interaction' | 'requests', number>

async function visit(browser: Browser, url: string, interact?: PageCase['interact']): Promise<Visit> {
  const { page, close } = await openPhone(browser)
  try {
    let requests = 0
    page.on('request', () => (requests += 1))
    await page.addInitScript(() => {
      const figures = { largestPaint: 0, shift: 0, interaction: 0 }
      const tasks: PerformanceEntry[] = []
      const readFigures = () => {
        const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
        const afterPaint = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, painted))
        return { ...figures, blocked: afterPaint.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0) }
      }
      Object.assign(window, { readFigures })
      const observe = (type: string, add: (entry: PerformanceEntry) => void, options = {}) =>
        new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true, ...options })
      observe('largest-contentful-paint', ({ startTime }) => {
        figures.largestPaint = startTime
      })
      observe('longtask', (entry) => tasks.push(entry))
      observe('layout-shift', (entry) => {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) figures.shift += value
      })
      observe(
        'event',
        (entry) => {
          // Others, such as a pointer that is over the page when it loads, wait for the page and not for an answer.
          const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
          if (interactionId > 0) figures.interaction = Math.max(figures.interaction, duration)
        },
        { durationThreshold: 16 },
      )
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const read = () =>
      page.evaluate(() => (window as unknown as { readFigures(): Omit<Visit, 'requests'> }).readFigures())
    const loaded = { ...(await read()), requests }
    if (!interact) return loaded
    await interact(page)
    await page.waitForLoadState('networkidle')
    // The entries of events are delivered after the frame that they lead to.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    return { ...loaded, interaction: (await read()).interaction }
  } finally {
    await close()
  }
}

async function openPhone(browser: Browser): Promise<{ page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const session: CDPSession = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return { page, close: () => context.close() }
}

/** A bare server with the app's pages without their scripts, and with the app's other files as they are. */
async function startLimit(app: Running): Promise<{ port: number; close(): void }> {
  const files = new Map<string, Awaited<ReturnType<typeof load>>>()
  const load = async (path: string, encoding: string) => {
    const response = await sendRawRequest(`http://127.0.0.1:${app.port}${path}`, { 'Accept-Encoding': encoding })
    const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...headers } = response.headers
    return { ...response, headers }
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    let file = files.get(path)
    if (!file) {
      const isPage = request.headers.accept?.includes('text/html') ?? false
      file = await load(path, isPage ? 'identity' : 'gzip, deflate, br')
      if (isPage) file = { ...file, body: withoutScripts(file.body) }
      files.set(path, file)
    }
    response.writeHead(file.status, file.headers).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function withoutScripts(page: Buffer): Buffer {
  const markup = page.toString()
  return Buffer.from(
    markup.replace(/<script\b(?![^>]*ld\+json)[^>]*>[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, ''),
  )
}
