import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '#app/lib/id.ts'
import { createLog } from '#app/platform/log.server.ts'
import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'
import type { BarePage, BareServerOptions } from './bare-server.ts'
import { type Board, prepareBoard } from './board.ts'
import { type PageCase, pageCases } from './cases.ts'
import type { RecordedCheckout } from './checkouts.ts'
import { ask, forkBenchModule, freePort, type Running, startApp, stop } from './processes.ts'
import { ACCEPT_COMPRESSED } from './raw-request.ts'
import { record } from './recorder.ts'
import { prepareStore, recordCheckout } from './shop.ts'
import { type RecordedTransaction, transactionIn } from './statements.ts'

/** Everything that a load runs against: one database server, and on it the built app and the bare server. */
export type BenchEnvironment = {
  app: Running
  bare: Running
  board: Board
  cases: PageCase[]
  pages: Record<string, BarePage>
  transaction: RecordedTransaction
  checkout: RecordedCheckout
  /** A copy of the database, and a program on it. */
  bookingsUrl: string
  startBookingApp(): Promise<Running>
  postmaster: number
  dataDir: string
  /** Forgets background work that waits, so that no contestant runs beside another one's. */
  dropTasks(): Promise<void>
  /** Ends everything, keeping the folder, so that an app can start on it by itself. */
  stopDatabase(): Promise<void>
  close(): Promise<void>
}

const SECRET = 'a secret for measuring only, thirty-two and more characters'
const BARE_COPY = 'muster_bare'
const BOOKINGS_COPY = 'muster_bookings'
/** The proxy is trusted so that each application comes from an address of its own: 60 a minute is the limit of one. */
const ENV = { AUTH_SECRET: SECRET, DATA_DIR: '/nonexistent', TRUST_PROXY: '127.0.0.1', SEED: 'large' }

export async function createBenchEnvironment(ads: number): Promise<BenchEnvironment> {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-bench-'))
  const closing: (() => unknown)[] = []
  const stopDatabase = async () => {
    for (let last = closing.pop(); last; last = closing.pop()) await last()
  }
  const close = async () => {
    await stopDatabase()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...(await build(dataDir, ads, closing)), dataDir, stopDatabase, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function build(dataDir: string, ads: number, closing: (() => unknown)[]) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
  closing.push(() => postgres.stop())
  const env = { ...ENV, DATABASE_URL: postgres.url }
  const recorder = await startApp(env, 'record-statements.ts')
  closing.push(() => recorder.stop())
  const board = await prepareBoard(postgres.url, ads)
  await prepareStore(postgres.url)
  const cases = pageCases(board.jobIds[0] ?? '')
  const pages: Record<string, BarePage> = {}
  for (const page of cases) pages[page.name] = await recordPage(recorder, page, board)
  const transaction = await recordApplication(recorder, board)
  const checkout = await recordCheckout(recorder)
  await recorder.stop()

  await makeCopies(postgres.adminUrl)
  const tasks = new pg.Client({ connectionString: postgres.url })
  await tasks.connect()
  closing.push(() => tasks.end())

  const app = await startApp(env)
  closing.push(() => app.stop())
  const copyUrl = (name: string) => postgres.url.replace('/muster?', `/${name}?`)
  const [writeUrl, bookingsUrl] = [copyUrl(BARE_COPY), copyUrl(BOOKINGS_COPY)]
  const bare = await startBare({
    port: await freePort(),
    readUrl: postgres.url,
    writeUrl,
    pages,
    transaction,
    checkout,
  })
  closing.push(() => bare.stop())
  return {
    app,
    bare,
    board,
    cases,
    pages,
    transaction,
    checkout,
    bookingsUrl,
    startBookingApp: () => startApp({ ...ENV, DATABASE_URL: bookingsUrl }),
    postmaster: postgres.pid() ?? 0,
    dropTasks: async () => void (await tasks.query("delete from pgboss.job where state = 'created'")),
  }
}

async function makeCopies(adminUrl: string): Promise<void> {
  const administrator = new pg.Client({ connectionString: adminUrl })
  await administrator.connect()
  try {
    for (const name of [BARE_COPY, BOOKINGS_COPY]) {
      await administrator.query(`create database ${name} template muster owner muster`)
    }
  } finally {
    await administrator.end()
  }
}

/** The headers of a request by a browser, of `person` or a guest. */
export function browserHeaders(port: number, person?: Person): Record<string, string> {
  if (!person) return ACCEPT_COMPRESSED
  const { name, value } = sessionCookie(`http://127.0.0.1:${port}`, person, SECRET)
  return { ...ACCEPT_COMPRESSED, Cookie: `${name}=${value}` }
}

/** The second answer: the first one reads what a process keeps. */
async function recordPage(app: Running, { path, signedIn }: PageCase, board: Board): Promise<BarePage> {
  const headers = browserHeaders(app.port, signedIn ? board.applicants[0] : undefined)
  await record(app, path, headers)
  const answer = await record(app, path, headers)
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
  const { connection: _, 'content-length': __, date: ___, 'keep-alive': ____, ...own } = answer.headers
  return { body: answer.body.toString('latin1'), headers: own, statements: answer.statements }
}

async function recordApplication(app: Running, { applicants, jobIds }: Board): Promise<RecordedTransaction> {
  const [applicant, jobId = ''] = [applicants.at(-1), jobIds.at(-1)]
  const before = newId()
  const { status, statements } = await record(app, `/jobs/${jobId}`, browserHeaders(app.port, applicant), 'POST')
  if (status !== 303) throw new Error(`An application was answered with ${status}.`)
  const applicantId = applicant?.id ?? ''
  return { statements: transactionIn(statements), inAll: statements.length, jobId, applicantId, before }
}

async function startBare(order: BareServerOptions): Promise<Running> {
  const bare = forkBenchModule('bare-server.ts')
  await ask(bare, order)
  return { pid: bare.pid ?? 0, port: order.port, process: bare, stop: () => stop(bare) }
}
