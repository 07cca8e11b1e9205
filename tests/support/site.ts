import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { emails } from '#db/schema/email.ts'
import { AGENCY_ZONE, CLOCK_ARGUMENTS, CLOCK_ENV } from './clock.ts'
import { TEST_SECRET } from './context.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { sessionCookie } from './session-cookie.ts'

/** How long a mail may take to be written. */
const PATIENCE = { timeout: 15_000, interval: 50 }

export type Site = {
  url: string
  db: Database
  databaseUrl: string
  /** The Cookie header value that signs `person` in (their session exists already). */
  cookieOf(person: Person): { name: string; value: string }
  /**
   * The newest mail to `address`, of those whose subject contains `about`. Waits for it as its reader would: some mails are
   * written by a task, after the answer. Who has had a mail before says what the awaited one is about.
   */
  mailTo(address: string, about?: string): Promise<{ subject: string; text: string; link: string }>
  /** Subjects of all mail to `address`, oldest first. */
  subjectsTo(address: string): Promise<string[]>
  close(): Promise<void>
}

/** The built app in a process of its own, on a database of its own. `npm run build` comes first. */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const database = await createTestDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [...CLOCK_ARGUMENTS, 'build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: '/nonexistent',
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: 'error',
      SEED: 'none',
      AGENCY_TIMEZONE: AGENCY_ZONE,
      ...CLOCK_ENV,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await readyLine(server)
  const db = openDatabase(database.url, { max: 4 })
  return {
    url,
    db,
    databaseUrl: database.url,
    cookieOf: (person) => sessionCookie(url, person, TEST_SECRET),
    async mailTo(address, about = '') {
      const wanted = and(eq(emails.recipient, address), sql`position(${about} in ${emails.subject}) > 0`)
      const mail = await vi.waitFor(async () => {
        const [newest] = await db.select().from(emails).where(wanted).orderBy(desc(emails.id)).limit(1)
        if (!newest) throw new Error(`There is no email to ${address}${about && ` about “${about}”`}.`)
        return newest
      }, PATIENCE)
      return {
        subject: mail.subject,
        text: mail.text,
        link: mail.html.match(/href="(http[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '',
      }
    },
    async subjectsTo(address) {
      const rows = await db.select().from(emails).where(eq(emails.recipient, address)).orderBy(asc(emails.id))
      return rows.map(({ subject }) => subject)
    },
    async close() {
      await stop(server)
      await db.$client.end()
      await database.drop()
    },
  }
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
