import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type CrawledPage, crawl } from './crawl.ts'
import { withDemoSite } from './demo-site.ts'
import { ExpectedError, installTool, runCheck } from './tool.ts'

const USAGE = `Usage: npm run check:html [-- --list]

Checks every kind of page of the built app with the Nu HTML checker, on the demonstration data: of guests, job seekers,
employers and admins, with pages of errors and forms with invalid fields. Needs Java 17 or newer. Exits with 1 if the
checker finds an error.

  --list  also prints the pages`

const MIN_JAVA = 17

type Message = { type: string; url: string; lastLine: number; message: string; extract?: string }

if (process.argv.includes('--help')) console.log(USAGE)
else await runCheck(checkHtml)

async function checkHtml(): Promise<boolean> {
  requireJava()
  const jar = join(installTool('vnu'), 'node_modules', 'vnu-jar', 'build', 'dist', 'vnu.jar')
  const pages = await withDemoSite(crawl)
  const messages = validate(jar, pages)
  const byText = Map.groupBy(messages, ({ message }) => message)
  for (const [message, all] of byText) {
    console.log(`\n${message}`)
    for (const { page, lastLine, extract } of all.slice(0, 3)) {
      console.log(`  ${page.visitor} ${page.path}, line ${lastLine}: ${extract?.replace(/\s+/g, ' ').trim() ?? ''}`)
    }
    if (all.length > 3) console.log(`  and ${all.length - 3} more`)
  }
  if (process.argv.includes('--list')) {
    for (const { visitor, path, status } of pages) console.log(`${status} ${visitor} ${path}`)
  }
  const errors = messages.length === 1 ? '1 error' : `${messages.length} errors`
  console.log(`${pages.length} pages checked, ${errors}.`)
  return messages.length === 0
}

function requireJava(): void {
  const { stderr = '', error } = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const version = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0)
  if (error || version < MIN_JAVA) {
    throw new ExpectedError(
      `The Nu HTML checker needs Java ${MIN_JAVA} or newer${version > 0 ? `, and this is Java ${version}` : ''}. Install it (Debian: apt-get install openjdk-17-jre-headless) and run the command again.`,
    )
  }
}

/** @returns the errors of the checker */
function validate(jar: string, pages: readonly CrawledPage[]): (Message & { page: CrawledPage })[] {
  const folder = mkdtempSync(join(tmpdir(), 'muster-html-'))
  try {
    for (const [n, { html }] of pages.entries()) writeFileSync(join(folder, `${n}.html`), html)
    const args = ['-jar', jar, '--errors-only', '--format', 'json', '--exit-zero-always', '--no-langdetect', folder]
    const { stderr, status } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
    if (status !== 0) throw new Error(stderr)
    return (JSON.parse(stderr) as { messages: Message[] }).messages.flatMap((message) => {
      const page = pages[Number(basename(message.url, '.html'))]
      return page ? [{ ...message, page }] : []
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
