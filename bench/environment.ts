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
import { type RecordedTransaction, transactionIn } from './statements.ts'
import { prepareStore, recordCheckout } from './store.ts'

/** What a load runs against: a database server with the built app and the bare server on it. */
export type BenchEnvironment = {
  app: Running
  bare: Running
  board: Board
  cases: PageCase[]
  pages: Record<string, BarePage>
  transaction: RecordedTransaction
  checkout: RecordedCheckout
  databaseUrl: string
  /** A copy of the database, and an app on it. */
  bookingsUrl: string
  startBookingApp(preload?: string): Promise<Running>
  /** Another process of the app on the same database, with these variables and the bench module `preload`. */
  startApp(variables?: Record<string, string>, preload?: string): Promise<Running>
  postmaster: number
  dataDir: string
  /** Deletes pending tasks, so that the tasks of one candidate do not run while another one is measured. */
  dropTasks(): Promise<void>
  /** No longer postpones tasks. */
  runTasks(): Promise<void>
  /** Stops everything but keeps the folder, so that an app can start on it. */
  stopDatabase(): Promise<void>
  close(): Promise<void>
}

export const SECRET = 'a secret for the benchmark only, of more than 32 characters'
const BARE_COPY = 'muster_bare'
const BOOKINGS_COPY = 'muster_bookings'
/**
 * Trusts the proxy, so that each application can have another IP address: the rate limit is 60 per minute and address.
 */
const ENV = { AUTH_SECRET: SECRET, DATA_DIR: '/nonexistent', TRUST_PROXY: '127.0.0.1', SEED: 'large' }

/**
 * Keeps tasks waiting until `dropTasks`. Otherwise the worker, which is in the app's process, would render the emails
 * of earlier applications and orders while requests are measured: about 10 ms of processor time each.
 */
const POSTPONE_TASKS = `
  create function pgboss.postpone() returns trigger language plpgsql as $$
    begin new.start_after := new.start_after + interval '1 day'; return new; end $$;
  create trigger postpone before insert on pgboss.job for each row execute function pgboss.postpone()`

export async function createBenchEnvironment(jobCount: number): Promise<BenchEnvironment> {
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
    return { ...(await build(dataDir, jobCount, closing)), dataDir, stopDatabase, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function build(
  dataDir: string,
  jobCount: number,
  closing: (() => unknown)[],
): Promise<Omit<BenchEnvironment, 'dataDir' | 'stopDatabase' | 'close'>> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
  closing.push(() => postgres.stop())
  const env = { ...ENV, DATABASE_URL: postgres.url }
  // Without the page cache, which answers the second request for a page without statements.
  const recorder = await startApp({ ...env, PAGE_CACHE_MS: '0' }, 'record-statements.ts')
  closing.push(() => recorder.stop())
  const board = await prepareBoard(postgres.url, jobCount)
  await prepareStore(postgres.url)
  const cases = pageCases(board.jobIds[0] ?? '')
  const pages: Record<string, BarePage> = {}
  for (const page of cases) pages[page.name] = await recordPage(recorder, page, board)
  const transaction = await recordApplication(recorder, board)
  const checkout = await recordCheckout(recorder)
  await recorder.stop()

  const tasks = new pg.Client({ connectionString: postgres.url })
  await tasks.connect()
  await tasks.query(POSTPONE_TASKS)
  // A database with connections cannot be copied.
  await tasks.end()
  await makeCopies(postgres.adminUrl)
  const administrator = new pg.Client({ connectionString: postgres.url })
  await administrator.connect()
  closing.push(() => administrator.end())

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
    databaseUrl: postgres.url,
    bookingsUrl,
    startBookingApp: (preload) => startApp({ ...ENV, DATABASE_URL: bookingsUrl }, preload),
    startApp: (variables, preload) => startApp({ ...env, ...variables }, preload),
    postmaster: postgres.pid() ?? 0,
    runTasks: async () => void (await administrator.query('drop trigger if exists postpone on pgboss.job')),
    dropTasks: async () => void (await administrator.query("delete from pgboss.job where state = 'created'")),
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

/** Records the second response: the first one also fills the caches of the process. */
async function recordPage(app: Running, { path, signedIn }: PageCase, board: Board): Promise<BarePage> {
  const headers = browserHeaders(app.port, signedIn ? board.applicants[0] : undefined)
  await record(app, path, headers)
  const response = await record(app, path, headers)
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}.`)
  const { connection: _, 'content-length': __, date: ___, 'keep-alive': ____, ...responseHeaders } = response.headers
  return { body: response.body.toString('latin1'), headers: responseHeaders, statements: response.statements }
}

async function recordApplication(app: Running, { applicants, jobIds }: Board): Promise<RecordedTransaction> {
  const [applicant, jobId = ''] = [applicants.at(-1), jobIds.at(-1)]
  const before = newId()
  const { status, statements } = await record(app, `/jobs/${jobId}`, browserHeaders(app.port, applicant), 'POST')
  if (status !== 303) throw new Error(`An application received a response with status ${status}.`)
  const applicantId = applicant?.id ?? ''
  return {
    statements: transactionIn(statements, 'applications'),
    statementCount: statements.length,
    jobId,
    applicantId,
    before,
  }
}

async function startBare(options: BareServerOptions): Promise<Running> {
  const bare = forkBenchModule('bare-server.ts')
  await ask(bare, options)
  return { pid: bare.pid ?? 0, port: options.port, process: bare, stop: () => stop(bare) }
}
