import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { emails } from '#db/schema/email.ts'
import { AGENCY_ZONE, CLOCK_ARGUMENTS, CLOCK_ENV, DAY_SIGNAL } from './clock.ts'
import { TEST_SECRET } from './context.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { sessionCookie } from './session-cookie.ts'

/** How long to wait for an email: a task may write it after the response, that of a status change 10 s later. */
const EMAIL_WAIT = { timeout: 25_000, interval: 50 }

export type Site = {
  url: string
  db: Database
  databaseUrl: string
  /** The Cookie header value that signs `person` in (their session exists already). */
  cookieOf(person: Person): { name: string; value: string }
  /**
   * Waits for an email to `address` whose subject contains `about`, and returns the newest. A caller that has already
   * caused an email to the address passes `about`, to wait for the right one.
   */
  emailTo(address: string, about?: string): Promise<{ subject: string; text: string; link: string }>
  /** The subjects of all emails to `address`, oldest first. */
  subjectsTo(address: string): Promise<string[]>
  /** Starts another server process on the same database; `close` ends it too. @returns its public URL */
  startProcess(env?: Record<string, string>): Promise<string>
  /** Moves the clocks of all its processes a day ahead. */
  passDay(): void
  close(): Promise<void>
}

/**
 * Starts the built app in a separate process on a separate database. Run `npm run build` first.
 *
 * @param options.host the host name of its public URL: browsers accept passkeys for `localhost`, and not for an IP
 *   address
 */
export async function openSite(
  env: Record<string, string> = {},
  { host = '127.0.0.1' }: { host?: '127.0.0.1' | 'localhost' } = {},
): Promise<Site> {
  const database = await createTestDatabase()
  const first = await startServer(database.url, host, env)
  const { url } = first
  const servers = [first.server]
  const db = openDatabase(database.url, { max: 4 })
  return {
    url,
    db,
    databaseUrl: database.url,
    cookieOf: (person) => sessionCookie(url, person, TEST_SECRET),
    async emailTo(address, about = '') {
      const wanted = and(eq(emails.recipient, address), sql`position(${about} in ${emails.subject}) > 0`)
      const email = await vi.waitFor(async () => {
        const [newest] = await db.select().from(emails).where(wanted).orderBy(desc(emails.id)).limit(1)
        if (!newest) throw new Error(`There is no email to ${address}${about && ` about “${about}”`}.`)
        return newest
      }, EMAIL_WAIT)
      return {
        subject: email.subject,
        text: email.text,
        link: email.html.match(/href="(http[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '',
      }
    },
    async subjectsTo(address) {
      const rows = await db.select().from(emails).where(eq(emails.recipient, address)).orderBy(asc(emails.id))
      return rows.map(({ subject }) => subject)
    },
    async startProcess(env) {
      const { server, url } = await startServer(database.url, host, env)
      servers.push(server)
      return url
    },
    passDay() {
      for (const server of servers) server.kill(DAY_SIGNAL)
    },
    async close() {
      await Promise.all(servers.map(stop))
      await db.$client.end()
      await database.drop()
    },
  }
}

async function startServer(databaseUrl: string, host: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const url = `http://${host}:${port}`
  const server = spawn(process.execPath, [...CLOCK_ARGUMENTS, 'build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: '/nonexistent',
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: 'error',
      SEED: 'none',
      // Tests change rows behind the server's back and look at the page at once.
      PAGE_CACHE_MS: '0',
      // The compiled modules are read again by every later server of a run, which saves a third of the processor time
      // of its start.
      NODE_COMPILE_CACHE: 'node_modules/.cache/server-modules',
      AGENCY_TIMEZONE: AGENCY_ZONE,
      ...CLOCK_ENV,
      ...(host === 'localhost' ? { BASE_URL: url } : {}),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(server)
  return { server, url }
}

function readyLine(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (server.stdout) {
      createInterface(server.stdout).on('line', (line) => {
        if (line.includes('Muster is ready')) resolve()
      })
    }
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)))
  })
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
