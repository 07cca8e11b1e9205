import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** where the one browser of a run listens; every story file works in contexts of its own */
    browserEndpoint: string
  }
}

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

/** One Chromium a run: starting one for each file costs more than most stories. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: await findChromium(), args: CHROMIUM_ARGS })
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
