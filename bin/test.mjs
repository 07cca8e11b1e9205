// Runs every check, and continues after a failure. `npm test -- types stories` runs only those two.
// The last line counts tests; a check without tests, such as lint, counts only when it fails.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const scratch = mkdtempSync(join(tmpdir(), 'muster-reports-'))
const bin = (name) => join('node_modules', '.bin', name)

/** @type {Promise<Outcome> | undefined} */
let generated
/** Writes the types of the routes, which two checks need, once. */
const generateTypes = () => (generated ??= run(bin('react-router'), ['typegen']))

/** Checks without tests run two at a time: most of them leave a processor idle. */
const staticChecks = [
  ['build', async () => [await run(process.execPath, ['bin/prepare.mjs', 'build'])]],
  ['types', async () => [await generateTypes(), await run(bin('tsc'), [])]],
  ['lint', async () => [await run(bin('oxlint'), ['--deny-warnings'])]],
  ['format', async () => [await run(bin('biome'), ['check', '.'])]],
  ['unused', async () => [await generateTypes(), await run(bin('knip'), [])]],
]

/** One after the other: each fills two processors, and some of them wait for limits of time. */
const tests = [
  ['unit', async () => [await vitest('unit')]],
  ['own-postgres', ownPostgres],
  ['routes', async () => [await vitest('routes')]],
  ['resilience', async () => [await vitest('resilience')]],
  ['attacks', async () => [await vitest('attacks', [], { ATTACKS: 'quick' })]],
  ['stories', stories],
  ['dates', dates],
]
const steps = [...staticChecks, ...tests]

/**
 * Times at which errors with dates show: late evenings in both zones, and half an hour before Sydney's clocks change.
 * The commands run in the zone named here.
 */
const CLOCKS = {
  'the last evening of a month': ['2027-01-31T23:00', 'Australia/Perth'],
  'the last evening of a year': ['2026-12-31T23:00', 'Australia/Sydney'],
  'the end of February': ['2027-02-28T23:00', 'Australia/Sydney'],
  'a leap day': ['2028-02-29T23:00', 'Australia/Perth'],
  'the night daylight saving starts': ['2027-10-02T15:30Z', 'Australia/Sydney'],
  'the night daylight saving ends': ['2027-04-03T15:30Z', 'Australia/Sydney'],
}

const ZONES = ['Australia/Sydney', 'Australia/Perth']

/**
 * The clocks at which the rules run in both zones: an ordinary evening, and a night on which Sydney's clocks change.
 */
const CLOCKS_OF_BOTH_ZONES = ['the last evening of a month', 'the night daylight saving starts']

/**
 * What may differ between versions of PostgreSQL: migrations, locks and constraints under concurrency, queues, search
 * and its plans. All database tests again would take 4 minutes; the step `dates` runs others on this server too.
 */
const OWN_POSTGRES_TESTS = [
  'db/migrate.db.test.ts',
  'db/seed/',
  'tests/database.db.test.ts',
  'app/core/audit/audit-queries.db.test.ts',
  'app/core/security/',
  'app/platform/tasks.db.test.ts',
  'app/domain/bookings/booking-races.db.test.ts',
  'app/domain/checkout/stock-race.db.test.ts',
  'app/domain/scheduling/closed-days/closed-days-races.db.test.ts',
  'app/domain/jobs/search/search-jobs.db.test.ts',
  'app/domain/people/admin/search-people.db.test.ts',
]

/** Rules of calendars, opening hours, cut-offs and closing dates. They run at every clock. */
const DATE_RULE_TESTS = [
  'app/lib/calendar-dates.test.ts',
  'app/domain/scheduling/format-times.test.ts',
  'app/domain/scheduling/slot-picker/date-grid-keys.test.ts',
  'app/domain/scheduling/week-hours.test.ts',
  'app/domain/bookings/portal/calendar/',
  'app/domain/bookings/portal/format-history-value.test.ts',
  'app/domain/jobs/posting/job-form.test.ts',
  'tests/clock.test.ts',
]

/** Commands and queries that apply those rules. They run at every clock, in one zone each. */
const DATE_COMMAND_TESTS = [
  'app/domain/scheduling/closed-days/',
  'app/domain/scheduling/settings/',
  'app/domain/bookings/emails/send-reminders',
  'app/domain/bookings/portal/export/',
  'app/domain/bookings/portal/portal-queries',
  'app/domain/jobs/detail/',
  'app/domain/jobs/unlist-closed',
]

/** The slowest tests of rules and commands, which run at one clock only. */
const LONG_DATE_TESTS = [
  'app/lib/dates.test.ts',
  'app/domain/scheduling/opening-hours.test.ts',
  'app/domain/bookings/book-consultation',
  'app/domain/bookings/manage-booking',
  'db/seed/seed.db.test.ts',
]

/** Clock and zone of the slowest tests, and of the booking stories. */
const LONG_TEST_CLOCK = ['a leap day', 'Australia/Perth']
const STORY_CLOCK = ['the night daylight saving starts', 'Australia/Sydney']

/** @typedef {{ code: number, output: string, note?: string, passed?: number, failed?: number }} Outcome */

const names = steps.map(([name]) => name)
const wanted = process.argv.slice(2)
if (wanted.includes('--help')) {
  console.log(`Usage: npm test -- [CHECK …]\n\nRuns every check, or only the named ones: ${names.join(', ')}.`)
  process.exit(0)
}
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. The checks are ${names.join(', ')}`)
  process.exit(1)
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    isStopping = true
    for (const child of running) child.kill('SIGTERM')
    setTimeout(() => process.exit(143), 5_000)
  })
}

let passed = 0
let failed = 0
/** Names of the checks that are running. */
const current = new Set()
const isWanted = ([name]) => wanted.length === 0 || wanted.includes(name)
const [pendingChecks, pendingTests] = [staticChecks, tests].map((all) => all.filter(isWanted))
await Promise.all([runAll(pendingChecks), runAll(pendingChecks)])
await runAll(pendingTests)
rmSync(scratch, { recursive: true, force: true })
// Waits until everything is written: of a long output to a pipe, an exit loses the end.
process.stdout.write(`${passed} passed, ${failed} failed\n`, () => process.exit(failed === 0 ? 0 : 1))

/** Runs checks one after the other, those that another call has not begun. */
async function runAll(pending) {
  for (let step = pending.shift(); step && !isStopping; step = pending.shift()) await runStep(...step)
}

/** Runs a check and prints its result. */
async function runStep(name, check) {
  const startedAt = performance.now()
  current.add(name)
  showCurrent()
  /** @type {Outcome[]} */
  const outcomes = await check().catch((error) => [{ code: 1, output: `${error?.stack ?? error}\n` }])
  current.delete(name)
  const hasPassed = outcomes.every(({ code }) => code === 0)
  const failures = sum(outcomes, 'failed')
  passed += sum(outcomes, 'passed')
  failed += hasPassed ? failures : Math.max(1, failures)
  const seconds = `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
  const notes = outcomes.map(({ note }) => note).filter(Boolean)
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
  console.log(`${hasPassed ? '✓' : '✗'} ${[name, seconds, ...notes].join('  ')}`)
  if (!hasPassed)
    for (const { code, output } of outcomes) if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`)
  showCurrent()
}

/** Shows on a terminal which checks are running. */
function showCurrent() {
  if (process.stdout.isTTY && current.size > 0) process.stdout.write(`\r\u001b[K  ${[...current].join(', ')} …`)
}

/** Runs the tests of `OWN_POSTGRES_TESTS` on an external PostgreSQL, as with DATABASE_URL. */
async function ownPostgres() {
  const { startExternalPostgres } = await import('#tests/support/external-postgres.ts')
  const server = await startExternalPostgres()
  try {
    const outcome = await vitest('unit', OWN_POSTGRES_TESTS, { TEST_DATABASE_URL: server.adminUrl })
    return [{ ...outcome, note: [outcome.note, server.version].join('  ') }]
  } finally {
    await server.stop()
  }
}

/**
 * Runs the date-sensitive tests at every clock: rules at some also with the machine in the other zone, commands in one.
 */
async function dates() {
  const { startExternalPostgres } = await import('#tests/support/external-postgres.ts')
  const { instantIn } = await import('#app/lib/dates.ts')
  const at = (clock, zone) => {
    const [time] = CLOCKS[clock]
    return { TEST_NOW: time.endsWith('Z') ? time : instantIn(zone, ...time.split('T')).toISOString(), TZ: zone }
  }
  const server = await startExternalPostgres()
  const inOneWorker = (filters, env) => vitest('unit', filters, env, ['--maxWorkers=1'])
  const envOf = (clock, zone) => ({ ...at(clock, zone), TEST_AGENCY_ZONE: zone, TEST_DATABASE_URL: server.adminUrl })
  // The longest first.
  const runs = [
    [...STORY_CLOCK, async () => stories(['visitors-can-book-a-consultation'], envOf(...STORY_CLOCK))],
    [...LONG_TEST_CLOCK, async () => [await inOneWorker(LONG_DATE_TESTS, envOf(...LONG_TEST_CLOCK))]],
  ]
  for (const [clock, [, commandZone]] of Object.entries(CLOCKS)) {
    for (const zone of CLOCKS_OF_BOTH_ZONES.includes(clock) ? ZONES : [commandZone]) {
      const withCommands = zone === commandZone
      const filters = withCommands ? [...DATE_RULE_TESTS, ...DATE_COMMAND_TESTS] : DATE_RULE_TESTS
      const env = { ...at(clock, zone), TEST_DATABASE_URL: withCommands ? server.adminUrl : 'none' }
      runs.push([clock, zone, async () => [await inOneWorker(filters, env)]])
    }
  }
  const outcomes = []
  // Two at once, because one run alone leaves a core idle while it starts and ends.
  const runNext = async () => {
    for (let run = runs.shift(); run; run = runs.shift()) {
      const [clock, zone, test] = run
      for (const outcome of await test())
        outcomes.push({ ...outcome, note: undefined, output: `At ${clock}, ${zone}:\n${outcome.output}` })
    }
  }
  try {
    await Promise.all([runNext(), runNext()])
  } finally {
    await server.stop()
  }
  return [...outcomes, { code: 0, output: '', note: `${sum(outcomes, 'passed')} tests` }]
}

async function stories(filters = [], env = {}) {
  const { findChromium } = await import('../tests/support/chromium.ts')
  try {
    return [await vitest('stories', filters, { ...env, CHROMIUM_PATH: await findChromium() })]
  } catch (error) {
    return [{ code: 1, output: error.message }]
  }
}

/** Runs a project of vitest. A run with skipped tests fails. */
async function vitest(project, filters = [], env = {}, options = []) {
  const report = join(mkdtempSync(join(scratch, `${project}-`)), 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const outcome = await run(bin('vitest'), ['run', '--project', project, ...reporters, ...options, ...filters], env)
  if (!existsSync(report)) return { ...outcome, code: outcome.code || 1 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(report, 'utf8'))
  const skipped = numPendingTests + numTodoTests
  const output = skipped > 0 ? `${outcome.output}\n${skipped} skipped; no test may be skipped` : outcome.output
  return {
    code: skipped > 0 ? 1 : outcome.code,
    output,
    note: `${numPassedTests} tests`,
    passed: numPassedTests,
    failed: numFailedTests,
  }
}

function run(program, args, env = {}) {
  if (isStopping) return Promise.resolve({ code: 143, output: '' })
  return new Promise((resolve) => {
    const output = []
    // No colours in a log. NODE_ENV is unset, because the tests would otherwise use another build of React than the
    // app.
    const child = spawn(program, args, {
      env: {
        ...process.env,
        NODE_ENV: undefined,
        ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => {
      running.delete(child)
      if (isStopping && running.size === 0) process.exit(143)
      resolve({ code: code ?? 1, output: Buffer.concat(output).toString() })
    })
  })
}

function sum(outcomes, field) {
  return outcomes.reduce((total, outcome) => total + (outcome[field] ?? 0), 0)
}
