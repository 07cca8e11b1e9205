import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

/**
 * No sandbox, because CI runs as root, no background traffic, and one process for the pages of a context. Pages are
 * left so soon that compiling their functions once more, to run faster, costs a fifth of the stories' processor time.
 */
const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--renderer-process-limit=1',
  '--js-flags=--no-maglev --no-turbofan',
]

let launched: Promise<Browser> | undefined

/**
 * The browser of this worker, which ends with it. Each story file uses separate contexts of it. One browser per file
 * would take longer to start than most stories, and one per run passes every message through another process.
 */
export function launchBrowser(): Promise<Browser> {
  launched ??= findChromium().then((executablePath) => chromium.launch({ executablePath, args: CHROMIUM_ARGS }))
  return launched
}
