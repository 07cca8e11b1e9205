import { availableParallelism, cpus, loadavg } from 'node:os'
import { APPLICANT_COUNTS, type ApplicantFigures, measureApplicants } from './applicants.ts'
import { withBoardApp } from './board-app.ts'
import { measureBookings } from './bookings.ts'
import { measureInBrowser, measureJobClick } from './browser.ts'
import { applyCandidates, checkoutCandidates, pageCandidates } from './candidates.ts'
import { pageBytes } from './client-bytes.ts'
import { type BenchEnvironment, browserHeaders, createBenchEnvironment } from './environment.ts'
import { measureFeeds } from './feeds.ts'
import { measureJobAlerts } from './job-alerts.ts'
import { measureMemory } from './memory.ts'
import { measureMixedLoad } from './mixed-load.ts'
import { InvalidArgument, type Options, parseOptions, type Section, USAGE } from './options.ts'
import { measureOrderPages } from './order-pages.ts'
import { measurePortal } from './portal.ts'
import { memoryMb } from './process-figures.ts'
import { forkBenchModule, stop } from './processes.ts'
import { measureResumeText } from './resume-text.ts'
import { type Figures, measureInRounds } from './rounds.ts'
import { measureSearches } from './searches.ts'
import { measureStartSeconds } from './start-times.ts'
import { measureSuspension } from './suspension.ts'
import { figure, printTable, times } from './table.ts'

// `npm run bench -- [pages] [search] [apply] [bookings] [portal] [orders] [applicants] [store] [mixed] [feeds] [alerts]
// [suspension] [start] [bytes] [browser] [memory] [--quick] [--jobs N] [--minutes N]` (docs/performance.md). All data
// is in a temporary folder, which is deleted at the end.

const CONNECTION_COUNTS = [1, 16, 64]

/** Need no bare server beside the app. */
const BOARD_SECTIONS: Section[] = ['feeds', 'alerts', 'suspension']

try {
  const options = parseOptions(process.argv.slice(2))
  if (options) await main(options)
  else console.log(USAGE)
} catch (error) {
  if (!(error instanceof InvalidArgument)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(options: Options): Promise<void> {
  const wants = (section: Section) => options.sections.includes(section)
  if (BOARD_SECTIONS.some(wants)) {
    await withBoardApp(options.jobs, async (board) => {
      if (wants('feeds')) await measureFeeds(board)
      if (wants('alerts')) await measureJobAlerts(board)
      // Last, because all jobs get one employer.
      if (wants('suspension')) await measureSuspension(board)
    })
  }
  if (options.sections.some((section) => !BOARD_SECTIONS.includes(section))) await measureLoads(options)
}

async function measureLoads(options: Options): Promise<void> {
  const environment = await createBenchEnvironment(options.jobs)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void environment.close().then(() => process.exit(143)))
  }
  try {
    printMachine(environment, options)
    const wants = (section: Section) => options.sections.includes(section)
    if (wants('bytes')) await printBytes(environment)
    if (wants('browser')) await printBrowser(environment, options)
    if (wants('pages') || wants('search') || wants('apply') || wants('store')) await printLoads(environment, options)
    if (wants('search')) await printSearches(environment, options)
    if (wants('mixed')) await printMixedLoad(environment, options)
    if (wants('bookings')) await printBookings(environment, options)
    if (wants('portal')) await printPortal(environment, options)
    if (wants('orders')) await printOrderPages(environment, options)
    if (wants('applicants')) await printApplicants(environment, options)
    // After all that tasks would disturb, which run from now on.
    if (wants('memory')) await printMemory(environment, options)
    // Last, because it stops the database.
    if (wants('start')) await printStarts(environment, options)
  } finally {
    await environment.close()
  }
}

function printMachine({ board }: BenchEnvironment, { rounds, seconds, jobs }: Options): void {
  console.log(
    [
      `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load ${figure(loadavg()[0])} before`,
      `Node ${process.versions.node}, PostgreSQL ${board.version}, ${jobs} jobs`,
      `16 connections, medians of ${rounds} interleaved rounds of ${seconds} s`,
    ].join('\n'),
  )
}

async function printLoads(environment: BenchEnvironment, options: Options): Promise<void> {
  const generator = forkBenchModule('load.ts')
  const memory = [['at start', ...rss(environment)]]
  const heads = ['', 'SQL', 'app /s', 'ms CPU', 'node + db', 'query /s', 'ms CPU', 'of limit', 'bytes /s', 'of limit']
  const rows: string[][] = []
  const waits: string[][] = []
  try {
    for (const page of environment.cases.filter(({ section }) => options.sections.includes(section))) {
      const figures = await measureInRounds(
        generator,
        environment.postmaster,
        pageCandidates(environment, page),
        options,
      )
      rows.push([page.name, `${environment.pages[page.name]?.statements.length}`, ...figuresRow(figures)])
    }
    if (options.sections.includes('apply')) {
      const figures = await measureInRounds(generator, environment.postmaster, applyCandidates(environment), options)
      rows.push(['apply', `${environment.transaction.statementCount}`, ...figuresRow(figures)])
      for (const connections of CONNECTION_COUNTS) {
        const load = { ...options, connections }
        const candidates = applyCandidates(environment)
        const waited = await measureInRounds(generator, environment.postmaster, candidates, load)
        waits.push([`apply, ${connections}`, ...waitingRow(waited)])
      }
    }
    if (options.sections.includes('store')) {
      const figures = await measureInRounds(generator, environment.postmaster, checkoutCandidates(environment), options)
      rows.push(['checkout', `${environment.checkout.statements.length}`, ...figuresRow(figures)])
    }
  } finally {
    await stop(generator)
  }
  printTable(
    'Requests: the app, and a bare server with the same statements (rows as JSON) and with the same bytes',
    heads,
    rows,
  )
  if (waits.length > 0) {
    const waitHeads = ['connections', 'app p50', 'p99', 'query p50', 'p99', 'p99 of limit']
    printTable('Waiting time by the number of connections, ms', waitHeads, waits)
  }
  memory.push(['after load', ...rss(environment)])
  printTable('Memory, MB', ['', 'app', 'bare server'], memory)
}

async function printSearches({ databaseUrl }: BenchEnvironment, { searches, jobs }: Options): Promise<void> {
  const rows = (await measureSearches(databaseUrl, searches)).map(({ name, count, page, facets }) => [
    name,
    `${count}`,
    ...[page.p50, page.p95, facets.p50, facets.p95].map(figure),
  ])
  const heads = ['', 'found', 'p50', 'p95', 'filters p50', 'p95']
  printTable(`Searches of ${jobs.toLocaleString('en-AU')} jobs without a page, ms`, heads, rows)
}

async function printMixedLoad(environment: BenchEnvironment, options: Options): Promise<void> {
  const heads = ['', 'per second', 'p50 ms', 'p99 ms', 'failed', 'node + db, ms CPU', 'MB after the first, last round']
  const rows = (await measureMixedLoad(environment, options)).map((one) => [
    one.processes === 1 ? 'one process' : 'two processes',
    ...[one.perSecond, one.p50, one.p99].map(figure),
    Object.entries(one.failed)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ') || 'none',
    `${figure(one.nodeMs)} + ${figure(one.databaseMs)}`,
    one.memoryMb.map(figure).join(', '),
  ])
  printTable('70 % reads, 20 % searches, 10 % writes, 64 connections, a quarter signed in', heads, rows)
}

async function printBookings(environment: BenchEnvironment, { bookings }: Options): Promise<void> {
  const { month, day, booking, app, bare, statements } = await measureBookings(environment, bookings)
  printTable(
    'Consultations with 20 consultants and 100,000 past bookings, ms',
    ['', 'app'],
    [
      ['month of days', figure(month)],
      ['day of slots', figure(day)],
      ['one booking', figure(booking)],
    ],
  )
  const [appMs, bareMs] = [app, bare].map(({ nodeMs, databaseMs }) => nodeMs + databaseMs)
  printTable(
    'One booking, ms CPU: the app, and a client with the same transaction',
    ['', 'SQL', 'app', 'node + db', 'query', 'node + db', 'of limit'],
    [['book', `${statements}`, figure(appMs), figuresOf(app), figure(bareMs), figuresOf(bare), times(bareMs, appMs)]],
  )
}

function figuresOf({ nodeMs, databaseMs }: { nodeMs: number; databaseMs: number }): string {
  return `${figure(nodeMs)} + ${figure(databaseMs)}`
}

async function printPortal(environment: BenchEnvironment, { bookings }: Options): Promise<void> {
  const app = await environment.startBookingApp()
  const figures = await measurePortal(app, environment.bookingsUrl, bookings).finally(() => app.stop())
  const rows = figures.map(({ name, ms }) => [name, figure(ms)])
  printTable('Booking portal with 20 consultants and 100,000 past bookings, ms', ['', 'app'], rows)
}

async function printOrderPages(environment: BenchEnvironment, { bookings }: Options): Promise<void> {
  const app = await environment.startBookingApp()
  const figures = await measureOrderPages(app, environment.bookingsUrl, bookings).finally(() => app.stop())
  const rows = figures.map(({ name, ms }) => [name, figure(ms)])
  printTable('Order pages with 100,000 orders, ms', ['', 'app'], rows)
}

async function printApplicants(environment: BenchEnvironment, { bookings }: Options): Promise<void> {
  const app = await environment.startBookingApp()
  const all: ApplicantFigures[][] = []
  try {
    for (const count of APPLICANT_COUNTS)
      all.push(await measureApplicants(app, environment.bookingsUrl, count, bookings))
  } finally {
    await app.stop()
  }
  const [few = [], many = []] = all
  const rows = few.map(({ name, ms, bare }, index) => {
    const larger = many[index]
    return [name, figure(ms), figure(bare), figure(larger?.ms), figure(larger?.bare), times(larger?.ms, ms)]
  })
  const [small, large] = APPLICANT_COUNTS.map((count) => count.toLocaleString('en-AU'))
  printTable(
    `Applicants of one job: 95th percentile of a page in ms, and of the bare statement`,
    ['', `${small}`, 'bare', `${large}`, 'bare', 'growth'],
    rows,
  )
  const text = await measureResumeText()
  printTable(
    'Text of 100 resumes, seconds',
    ['', 'in a process with limits', 'in this process', 'ratio'],
    [['extract', figure(text.seconds), figure(text.bareSeconds), times(text.seconds, text.bareSeconds)]],
  )
}

function figuresRow(results: Map<string, Figures>): string[] {
  const [app, query, bytes] = ['app', 'query', 'bytes'].map((name) => results.get(name))
  return [
    figure(app?.perSecond),
    figure(cpu(app)),
    `${figure(app?.nodeMs)} + ${figure(app?.databaseMs)}`,
    figure(query?.perSecond),
    figure(cpu(query)),
    times(cpu(query), cpu(app)),
    figure(bytes?.perSecond),
    times(cpu(bytes), cpu(app)),
  ]
}

/**
 * The waiting times of the app and of the same statements, and how many times as long the app's p99 is: less is better.
 */
function waitingRow(results: Map<string, Figures>): string[] {
  const [app, query] = [results.get('app'), results.get('query')]
  return [...[app?.p50, app?.p99, query?.p50, query?.p99].map(figure), times(app?.p99, query?.p99)]
}

function cpu(figures: Figures | undefined): number | null {
  return figures && figures.nodeMs !== null && figures.databaseMs !== null ? figures.nodeMs + figures.databaseMs : null
}

function rss({ app, bare }: BenchEnvironment): string[] {
  return [figure(memoryMb(app.pid)), figure(memoryMb(bare.pid))]
}

async function printBytes({ app, cases, board }: BenchEnvironment): Promise<void> {
  const origin = `http://127.0.0.1:${app.port}`
  const heads = ['', 'requests', 'HTML', 'styles', 'scripts', 'fonts', 'total']
  const rows: string[][] = []
  for (const { name, path, signedIn } of cases.filter(({ section }) => section === 'pages')) {
    const bytes = await pageBytes(origin, path, browserHeaders(app.port, signedIn ? board.applicants[0] : undefined))
    const kinds = [bytes.html, bytes.styles, bytes.scripts, bytes.fonts]
    const all = { sent: 0, raw: 0 }
    for (const { sent, raw } of kinds) {
      all.sent += sent
      all.raw += raw
    }
    rows.push([name, `${bytes.requests}`, ...[...kinds, all].map(({ sent, raw }) => `${kb(sent)} of ${kb(raw)}`)])
  }
  printTable('First visit in a browser, KB sent of KB uncompressed', heads, rows)
}

function kb(bytes: number): string {
  return figure(bytes / 1000)
}

async function printBrowser({ app, board }: BenchEnvironment, { rounds }: Options): Promise<void> {
  const jobId = board.jobIds[0] ?? ''
  const rows = (await measureInBrowser(app, jobId, rounds)).map((one) => [
    one.name,
    ...[one.largestPaint, one.limitPaint].map(figure),
    times(one.largestPaint, one.limitPaint),
    figure(one.blocked),
    figure(one.limitBlocked),
    one.shift?.toFixed(3) ?? '–',
    ...[one.interaction, one.requests].map(figure),
  ])
  const heads = [
    '',
    'largest paint',
    'without scripts',
    'ratio',
    'blocked',
    'without scripts',
    'shift',
    'interaction',
    'requests',
  ]
  printTable('First visit on a phone with a fourth of the processor, 10 Mbit/s and 40 ms, ms', heads, rows)
  const { tapped, pointed } = await measureJobClick(app, rounds)
  printTable(
    'From a click on a job of the list to its heading, ms',
    ['', 'click'],
    [
      ['as it is', figure(tapped)],
      ['pointed at before', figure(pointed)],
    ],
  )
}

async function printMemory(environment: BenchEnvironment, { minutes }: Options): Promise<void> {
  const { minutes: each, growth } = await measureMemory(environment, minutes)
  const every = Math.ceil(each.length / 12)
  const rows = each
    .map(({ requests, failed, residentMb, heldMb }, n) => [
      `${n + 1}`,
      `${requests}`,
      `${failed}`,
      ...[residentMb, heldMb].map(figure),
    ])
    .filter((_, n) => n === 0 || (n + 1) % every === 0 || n === each.length - 1)
  printTable('Memory under 20 mixed requests a second, MB', ['minute', 'requests', 'failed', 'resident', 'held'], rows)
  const grown = growth.slice(0, 8).map(([kind, bytes]) => [kind, kb(bytes)])
  printTable('Held more at the end than at the heap snapshot before, KB by kind of object', ['', 'KB'], grown)
}

async function printStarts(environment: BenchEnvironment, { starts }: Options): Promise<void> {
  const { dataDir, databaseUrl } = environment
  const supervised = { program: process.execPath, args: ['bin/supervise.mjs', 'build/server/index.js', 'serve'] }
  const running = await measureStartSeconds(
    { ...supervised, env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } },
    starts,
  )
  await environment.stopDatabase()
  const env = { DATA_DIR: dataDir }
  const own = await measureStartSeconds({ ...supervised, env }, starts)
  const npm = await measureStartSeconds({ program: 'npm', args: ['start'], env }, Math.ceil(starts / 2))
  const rows = [
    ['with a database that runs', figure(running)],
    ['with its own database', figure(own)],
    ['npm start, with its own database', figure(npm)],
  ]
  printTable('Start with compiled code kept, seconds to the first page', ['', 'seconds'], rows)
}
