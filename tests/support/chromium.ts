import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

/** The shell first: without the browser's own windows, a run of the stories takes about 60 % of the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const INSTALL_TIMEOUT_MS = 5 * 60_000

/**
 * The path of a working Chromium: CHROMIUM_PATH, one on the PATH, Playwright's (downloaded if missing), or Debian's
 * package (installed if root runs this).
 *
 * @throws an error of one line with what to install
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which can't be run. Set it to the path of Chromium.`)
  }
  const found = onPath(env) ?? (await fromPlaywright()) ?? fromDebian(env)
  if (found) return found
  throw new Error('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH')
}

function onPath(env: NodeJS.ProcessEnv): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs) ?? null
}

/** Runs the download before returning it, because the machine may lack its libraries. */
async function fromPlaywright(): Promise<string | null> {
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  if (runs(path)) return path
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js')
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    stdio: 'ignore',
    timeout: INSTALL_TIMEOUT_MS,
  })
  return runs(path) ? path : null
}

function fromDebian(env: NodeJS.ProcessEnv): string | null {
  if (process.getuid?.() !== 0) return null
  const options = {
    stdio: 'ignore',
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], options)
  return onPath(env)
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).length > 0
  } catch {
    return false
  }
}
