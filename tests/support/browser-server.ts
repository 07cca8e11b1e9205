import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's browser. Each story file uses separate contexts of it. */
    browserEndpoint: string
  }
}

/** No sandbox, because CI runs as root, and no background traffic. */
export const CHROMIUM_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts one Chromium per run, because starting one per file takes longer than most stories. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer({ executablePath: await findChromium(), args: CHROMIUM_ARGS })
  project.provide('browserEndpoint', server.wsEndpoint())
  return () => server.close()
}
