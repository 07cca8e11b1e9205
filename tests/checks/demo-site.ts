import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_PASSWORD } from '#db/seed/demo/people.ts'
import { startApp } from '../../bench/processes.ts'

export const VISITORS = ['guest', 'employee', 'employer', 'admin'] as const
export type Visitor = (typeof VISITORS)[number]

const EMAILS = { employee: 'mia@seeker.example', employer: 'dean@wattlebank.example', admin: 'admin@muster.example' }

export type Page = { status: number; type: string; html: string; location: string | null }

export type DemoSite = {
  url: string
  /** Requests a path as a visitor and follows no redirect. A form is sent as a browser sends it. */
  open(visitor: Visitor, path: string, form?: URLSearchParams): Promise<Page>
}

/** Runs `use` with the built server on the demonstration data, in a folder that is deleted afterwards. */
export async function withDemoSite<Result>(use: (site: DemoSite) => Promise<Result>): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-check-'))
  const app = await startApp({ APP_ENV: 'demo', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  try {
    const url = `http://127.0.0.1:${app.port}`
    return await use({ url, open: await signIn(url) })
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function signIn(url: string): Promise<DemoSite['open']> {
  const cookies: Partial<Record<Visitor, string>> = {}
  const open: DemoSite['open'] = async (visitor, path, form) => {
    const response = await fetch(url + path, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Origin: url, ...(cookies[visitor] ? { Cookie: cookies[visitor] } : {}) },
      ...(form ? { body: form } : {}),
    })
    const type = response.headers.get('content-type') ?? ''
    const set = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (form && path.endsWith('/login')) cookies[visitor] = set.join('; ')
    return { status: response.status, type, html: await response.text(), location: response.headers.get('location') }
  }
  for (const [visitor, email] of Object.entries(EMAILS) as [keyof typeof EMAILS, string][]) {
    const form = new URLSearchParams({ email, password: DEMO_PASSWORD })
    const { status } = await open(visitor, `/${visitor}/login`, form)
    if (status !== 302 && status !== 303) throw new Error(`Signing in as ${email} was answered with ${status}.`)
  }
  return open
}
