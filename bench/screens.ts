import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DEMO_PASSWORD } from '#db/seed/demo/people.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { type Running, startApp } from './processes.ts'
import { ID, SCREENS, type Visitor } from './screen-list.ts'
import { printTable } from './table.ts'

const USAGE = `Usage: npm run bench:screens -- [--only TEXT] [--as VISITOR] [--images FOLDER] [--axe]

Opens every screen of the demonstration data in Chromium and prints for each: scrolling sideways at 320, 390, 768, 1280 and
1920 px and with text at 200 %, the length of the page, targets that are too small, and the rows in the first screen.

  --only TEXT      only the paths that contain TEXT
  --as VISITOR     only the screens of guest, employee, employer or admin
  --images FOLDER  also saves a screenshot of each screen at four widths in both themes
  --axe            also checks each screen with axe (WCAG 2.2 AA and best practice), at 390 and 1280 px in both themes`

const WIDTHS = [390, 768, 1280, 1920]
const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 }
/** For a busy machine: this run measures sizes, not times. */
const PAGE_TIMEOUT_MS = 120_000
const ACCOUNTS = {
  employee: ['/employee/login', 'mia@seeker.example'],
  employer: ['/employer/login', 'dean@wattlebank.example'],
  admin: ['/admin/login', 'admin@muster.example'],
} as const
type Figures = {
  overflow: Record<string, number>
  lengths: Record<number, number>
  rows: Record<number, { first: number | null; whole: number }>
  smallTargets: string[]
  violations: string[]
}

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    as: { type: 'string' },
    images: { type: 'string' },
    axe: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) console.log(USAGE)
else await main()

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-screens-'))
  let app: Running | undefined
  let browser: Browser | undefined
  try {
    app = await startApp({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const rows: string[][] = []
    const details: string[] = []
    for (const visitor of ['guest', 'employee', 'employer', 'admin'] as const) {
      if (options.as && options.as !== visitor) continue
      const context = await signedInContext(browser, app, visitor)
      const page = await context.newPage()
      page.setDefaultTimeout(PAGE_TIMEOUT_MS)
      for (const path of await resolvePaths(page, visitor)) {
        if (!path.includes(options.only)) continue
        const figures = await measure(page, path, visitor)
        rows.push(row(visitor, path, figures))
        for (const target of figures.smallTargets) details.push(`${path}: target ${target}`)
        for (const violation of figures.violations) details.push(`${path}: ${violation}`)
      }
      await context.close()
    }
    const heads = ['screen', '320', '390', '768', '1280', '1920', '200 %', 'length 390', 'length 1280']
    printTable(
      'Overflow and length, px; first row and whole rows in the first screen; targets under 24 px; axe',
      heads.concat('first row 390', 'rows 390', 'rows 1280', '<24', 'axe'),
      rows,
    )
    for (const detail of details) console.log(detail)
  } finally {
    await browser?.close()
    await app?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function row(visitor: Visitor, path: string, { overflow, lengths, rows, smallTargets, violations }: Figures): string[] {
  return [
    `${visitor} ${path.replace(new RegExp(ID), '{id}')}`,
    ...['320', '390', '768', '1280', '1920', '200 %'].map((width) => `${overflow[width] ?? 0}`),
    `${lengths[390]}`,
    `${lengths[1280]}`,
    `${rows[390]?.first ?? '–'}`,
    `${rows[390]?.whole ?? '–'}`,
    `${rows[1280]?.whole ?? '–'}`,
    `${smallTargets.length}`,
    options.axe ? `${violations.length}` : '–',
  ]
}

async function signedInContext(browser: Browser, app: Running, visitor: Visitor): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${app.port}`, reducedMotion: 'reduce' })
  if (visitor === 'guest') return context
  const [path, email] = ACCOUNTS[visitor]
  const page = await context.newPage()
  page.setDefaultTimeout(PAGE_TIMEOUT_MS)
  await page.goto(path)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.locator('main form button[type=submit]').first().click()
  await page.waitForURL(/dashboard/)
  await page.close()
  return context
}

async function resolvePaths(page: Page, visitor: Visitor): Promise<string[]> {
  const paths: string[] = []
  await page.goto('/terms')
  for (const [owner, screen] of SCREENS) {
    if (owner !== visitor) continue
    if (typeof screen === 'string') {
      paths.push(screen)
      continue
    }
    const { from, pattern, suffix } = screen
    const hrefs = await linksOf(page, from)
    const found = hrefs.find((href) => href && pattern.test(href.split('?')[0] ?? ''))
    if (found) paths.push(`${found.split('?')[0]}${suffix}`)
    else console.error(`${from} has no link ${pattern}`)
  }
  return paths
}

/** The links in the HTML of a page: scripts replace some of them by buttons that open a dialog. */
function linksOf(page: Page, path: string): Promise<(string | null)[]> {
  return page.evaluate(async (path) => {
    const html = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
    return [...html.querySelectorAll('main a[href]')].map((link) => link.getAttribute('href'))
  }, path)
}

async function measure(page: Page, path: string, visitor: Visitor): Promise<Figures> {
  const figures: Figures = { overflow: {}, lengths: {}, rows: {}, smallTargets: [], violations: [] }
  const name = `${visitor}${path.replace(new RegExp(ID), 'id').replaceAll(/[^a-z0-9]+/gi, '-')}`
  for (const width of [320, ...WIDTHS]) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path, { waitUntil: 'load' })
    figures.overflow[width] = await overflow(page)
    if (width === 320) continue
    figures.lengths[width] = await page.evaluate(() => document.documentElement.scrollHeight)
    figures.rows[width] = await rowsInFirstScreen(page)
    if (width === 390) figures.smallTargets = await smallTargets(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // A page that is open while the theme changes animates its colours, and axe would measure one in between.
      if (colorScheme === 'dark') await page.reload({ waitUntil: 'load' })
      if (options.images) {
        mkdirSync(options.images, { recursive: true })
        await page.screenshot({ path: join(options.images, `${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
      if (options.axe && (width === 390 || width === 1280))
        for (const violation of await axeViolations(page))
          figures.violations.push(`${width} ${colorScheme} ${violation}`)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto(path)
  figures.overflow['200 %'] = await overflow(page)
  if (options.images) await page.screenshot({ path: join(options.images, `${name}-390-large-text.png`) })
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await session.detach()
  return figures
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/**
 * The top of the first row of the page's longest list or table, and how many of its rows are whole in the first screen.
 */
function rowsInFirstScreen(page: Page): Promise<{ first: number | null; whole: number }> {
  return page.evaluate(() => {
    const lists = [...document.querySelectorAll('main ul, main ol, main tbody, main [role=list]')]
    const longest = lists
      .map((list) => [...list.children].filter((child) => child.getBoundingClientRect().height >= 40))
      .filter((rows) => rows.length >= 3 && (rows[0]?.getBoundingClientRect().width ?? 0) > innerWidth / 4)
      .toSorted((a, b) => b.length - a.length)[0]
    if (!longest) return { first: null, whole: 0 }
    const boxes = longest.map((element) => element.getBoundingClientRect())
    return {
      first: Math.round(boxes[0]?.top ?? 0),
      whole: boxes.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length,
    }
  })
}

/** Links and controls under 24 px high or wide that are neither in a sentence nor in a table (WCAG 2.2, 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, input:not([type=hidden])',
    )) {
      const { width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true })) continue
      if (width >= 24 && height >= 24) continue
      if (element.matches('input[type=checkbox], input[type=radio]') && element.closest('label')) continue
      const isInSentence =
        element.matches('p a, li a, dd a, td a') &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
      if (!isInSentence)
        found.push(
          `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`,
        )
    }
    return found
  })
}

async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
