import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#db/client.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { send } from '../routes/client.ts'
import { type Program, run, scratchFolder } from './program.ts'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
/** On SIGUSR2 the server throws an error that nothing catches; on SIGWINCH a promise is rejected. */
const CRASHES = `
  process.on('SIGUSR2', () => { throw new Error('a bug') })
  process.on('SIGWINCH', () => { Promise.reject(new Error('a forgotten promise')) })`

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let env: Record<string, string>

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { max: 2 })
  env = { DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET, LOG_LEVEL: 'info' }
})

afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

const isServed = ({ url }: Program) =>
  send(url, { path: '/readyz' }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** The process of the server that `supervisor` runs now. */
function serverOf(supervisor: Program): number {
  const { pid } = supervisor.child
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())
}

test.each([
  ['uncaught error', 'SIGUSR2', 'a bug'],
  ['unhandled rejection', 'SIGWINCH', 'a forgotten promise'],
] as const)(
  'after an %s the server logs it, finishes the running request and exits with 1',
  async (kind, signal, message) => {
    const program = await run(env, { preload: CRASHES })
    await program.waitForOutput(/Muster is ready/)
    let response: ReturnType<typeof send> | undefined
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table rate_limits in exclusive mode`)
      const body = 'email=a@b.example'
      response = send(program.url, { method: 'POST', path: '/forgot-password', body, headers: FORM })
      await waitForBlockedStatement()
      program.child.kill(signal)
      await program.waitForOutput(/"stopping"/)
      await expect(send(program.url, { path: '/' })).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
    })
    expect((await response)?.status).toBe(303)
    expect((await program.ended).code).toBe(1)
    const line = program
      .output()
      .split('\n')
      .find((text) => text.includes(`"msg":"${kind}"`))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 'error', err: { type: 'Error', message } })
  },
)

test('a server that crashes or is killed is started again, and a signal to the supervisor stops it', async () => {
  const supervisor = await run(env, { supervised: true, preload: CRASHES })
  await supervisor.waitForOutput(/Muster is ready/)
  for (const signal of ['SIGUSR2', 'SIGKILL'] as const) {
    const crashed = serverOf(supervisor)
    process.kill(crashed, signal)
    await expect.poll(() => serverOf(supervisor), { timeout: 30_000 }).not.toBe(crashed)
    await expect.poll(() => isServed(supervisor), { timeout: 30_000 }).toBe(true)
  }
  expect(supervisor.output().match(/"msg":"server crashed, restarting"/g)).toHaveLength(2)
  const server = serverOf(supervisor)
  supervisor.child.kill('SIGTERM')
  expect((await supervisor.ended).code).toBe(0)
  expect(() => process.kill(server, 0)).toThrow('ESRCH')
})

test('a server that is stopped by a signal of its own is not started again', async () => {
  const supervisor = await run(env, { supervised: true })
  await supervisor.waitForOutput(/Muster is ready/)
  process.kill(serverOf(supervisor), 'SIGTERM')
  expect((await supervisor.ended).code).toBe(0)
  expect(supervisor.output()).not.toContain('restarting')
})

test('a server whose supervisor is killed stops', async () => {
  const supervisor = await run(env, { supervised: true })
  await supervisor.waitForOutput(/Muster is ready/)
  const server = serverOf(supervisor)
  supervisor.child.kill('SIGKILL')
  const isRunning = () => {
    try {
      return process.kill(server, 0)
    } catch {
      return false
    }
  }
  await expect.poll(isRunning, { timeout: 30_000 }).toBe(false)
  expect(await isServed(supervisor)).toBe(false)
})

test('an invalid configuration is reported once and not started again', async () => {
  const folder = scratchFolder()
  const unreachable = `postgres://nobody@127.0.0.1:${await freePort()}/muster`
  for (const [invalid, message] of [
    [{ SEED: 'huge' }, 'SEED is "huge"'],
    [{ DATABASE_URL: unreachable, DATA_DIR: folder.path }, 'DATABASE_URL'],
  ] as const) {
    const supervisor = await run({ ...env, ...invalid }, { supervised: true })
    const { code, stderr } = await supervisor.ended
    expect([code, supervisor.output()]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(message)])
  }
  folder.remove()
})

/** Resolves when a statement waits for a lock. */
async function waitForBlockedStatement(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}
