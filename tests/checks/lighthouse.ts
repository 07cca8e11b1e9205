import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printTable } from '../../bench/table.ts'
import { findChromium } from '../support/chromium.ts'
import { type DemoSite, withDemoSite } from './demo-site.ts'
import { ExpectedError, installTool, runCheck } from './tool.ts'

const USAGE = `Usage: npm run check:lighthouse

Prints the scores of Lighthouse for search engines, accessibility and best practices on the landing page, the list of jobs,
a job, a product and the booking page of the built app with the demonstration data, on a phone and on a computer. Exits with
1 if a score is below 100, and prints what is wrong. Uses CHROMIUM_PATH, or the Chromium that the stories use.`

/** The devices that Lighthouse emulates, with its arguments. */
const DEVICES: readonly [name: string, args: readonly string[]][] = [
  ['phone', []],
  ['computer', ['--preset=desktop']],
]

const CATEGORIES = { seo: 'SEO', accessibility: 'accessibility', 'best-practices': 'best practices' } as const

type Audit = { title: string; score: number | null; details?: { items?: unknown[] } }
type Report = {
  runtimeError?: { message: string }
  audits: Record<string, Audit>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
}

if (process.argv.includes('--help')) console.log(USAGE)
else await runCheck(checkScores)

async function checkScores(): Promise<boolean> {
  const tool = installTool('lighthouse')
  const chromium = await findChromium().catch((error: Error) => {
    throw new ExpectedError(error.message)
  })
  const rows: string[][] = []
  const faults: string[] = []
  await withDemoSite(async (site) => {
    const pages = await listPages(site)
    for (const [device, name, path, args] of DEVICES.flatMap(([device, args]) =>
      pages.map(([name, path]) => [device, name, path, args] as const),
    )) {
      const { categories, audits } = await readReport(tool, chromium, site.url + path, args)
      const scores = Object.keys(CATEGORIES).map((category) => Math.round((categories[category]?.score ?? 0) * 100))
      rows.push([`${name}, ${device}`, ...scores.map(String)])
      for (const { id, weight } of Object.values(categories).flatMap(({ auditRefs }) => auditRefs)) {
        const audit = audits[id]
        if (weight === 0 || !audit || audit.score === null || audit.score >= 1) continue
        faults.push(
          `${path} on a ${device}: ${audit.title} (${id})\n${JSON.stringify(audit.details?.items ?? [], null, 1).slice(0, 1500)}`,
        )
      }
    }
  })
  printTable('Lighthouse', ['', ...Object.values(CATEGORIES)], rows)
  for (const fault of faults) console.log(fault)
  return rows.every(([, ...scores]) => scores.every((score) => score === '100'))
}

async function listPages({ open }: DemoSite): Promise<[name: string, path: string][]> {
  const firstLink = async (path: string, pattern: RegExp) => {
    const [, found] = pattern.exec((await open('guest', path)).html) ?? []
    if (!found) throw new Error(`${path} has no link that matches ${pattern}.`)
    return found
  }
  return [
    ['landing', '/'],
    ['list', '/jobs'],
    ['job', await firstLink('/jobs', /href="(\/jobs\/[0-9a-f-]{36})/)],
    ['product', await firstLink('/store', /href="(\/product\/[^"?]+)/)],
    ['booking', '/booking'],
  ]
}

async function readReport(tool: string, chromium: string, url: string, args: readonly string[]): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lighthouse-'))
  const file = join(folder, 'report.json')
  try {
    const categories = `--only-categories=${Object.keys(CATEGORIES).join(',')}`
    const output = ['--output=json', `--output-path=${file}`, '--quiet', '--no-enable-error-reporting']
    const cli = join(tool, 'node_modules', 'lighthouse', 'cli', 'index.js')
    const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage'
    const run = spawn(process.execPath, [cli, url, categories, ...args, ...output, flags], {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(run, 'exit')
    if (code !== 0) throw new Error(`Lighthouse ended with ${code} for ${url}.`)
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
