import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#app/platform/postgres/embedded-postgres.server.ts'
import { openDatabase } from '#db/client.ts'
import { TEST_SECRET } from '#tests/support/context.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { startFakeBucket } from '#tests/support/fake-bucket.ts'
import { freePort } from '#tests/support/free-port.ts'
import { send } from '../routes/client.ts'
import { processesOf, run, scratchFolder } from './program.ts'

const folders: ReturnType<typeof scratchFolder>[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove()
})

function scratch(): string {
  const folder = scratchFolder()
  folders.push(folder)
  return folder.path
}

/** Starts the app with invalid settings and expects exit code 1. @returns its error message, which is one line */
async function startError(env: Record<string, string>): Promise<string> {
  const program = await run(env)
  const { code, stderr } = await program.ended
  expect(code).toBe(1)
  expect(stderr).not.toMatch(/\n.|^\s+at /)
  return stderr.trim()
}

test('a port that is in use is reported before anything starts', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const folder = scratch()
  const line = await startError({ PORT: String(port), DATA_DIR: join(folder, 'data') })
  expect(line).toBe(`PORT ${port} is in use by another program. Stop it or set PORT.`)
  await expect.poll(() => processesOf(folder)).toEqual(new Map())
  other.close()
})

test('an invalid environment variable is reported', async () => {
  expect(await startError({ SEED: 'huge' })).toBe('SEED is "huge"; expected "none", "demo" or "large".')
  expect(await startError({ HOST: '192.0.2.1', BASE_URL: 'http://a.example', APP_ENV: 'demo' })).toContain('HOST is')
})

test('a data folder that cannot be written is reported', async () => {
  expect(await startError({ DATA_DIR: '/dev/null/data' })).toContain('/dev/null/data')
  const unreachable = `postgres://nobody@127.0.0.1:${await freePort()}/muster`
  expect(await startError({ DATA_DIR: '/dev/null/data', DATABASE_URL: unreachable })).toContain(
    "DATA_DIR: can't store the secret",
  )
})

test('an unreachable database is reported without its password', async () => {
  const unreachable = `postgres://me:hidden-words@127.0.0.1:${await freePort()}/muster`
  const line = await startError({ DATABASE_URL: unreachable, AUTH_SECRET: TEST_SECRET })
  expect(line).toMatch(/^DATABASE_URL: the database can't be used: .*ECONNREFUSED/)
  expect(line).not.toContain('hidden-words')
})

test('a database that does not exist is reported', async () => {
  const database = await createTestDatabase()
  await database.drop()
  expect(await startError({ DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET })).toContain('does not exist')
})

test('a bucket that rejects the key is reported without the key', async () => {
  const database = await createTestDatabase()
  const bucket = await startFakeBucket()
  const env = { DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET }
  expect(await startError({ ...env, FILES_URL: bucket.address({ secret: 'hidden-words' }) })).toBe(
    'FILES_URL: the bucket answers GET start.webp with 403 SignatureDoesNotMatch',
  )
  await bucket.close()
  await database.drop()
})

test('the app starts while the bucket is unreachable, with a warning that does not contain the key', async () => {
  const database = await createTestDatabase()
  const bucket = await startFakeBucket()
  await bucket.close()
  const env = { DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET }
  const program = await run({ ...env, FILES_URL: bucket.address({ secret: 'hidden-words' }) })
  await program.waitForOutput(/Muster is ready/)
  // Warnings are written with the next batch of log lines, up to 200 ms later.
  await program.waitForOutput(/file storage unreachable/)
  expect(program.output()).not.toContain('hidden-words')
  expect((await send(program.url, { path: '/readyz' })).status).toBe(200)
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  await database.drop()
})

test('a start that fails after the database has started stops the database', async () => {
  const folder = scratch()
  mkdirSync(join(folder, 'auth-secret'))
  expect(await startError({ DATA_DIR: folder })).toContain("DATA_DIR: can't store the secret")
  await expect.poll(() => processesOf(folder)).toEqual(new Map())
})

test('SIGTERM during the start stops everything', async () => {
  const folder = scratch()
  const early = await run({ DATA_DIR: folder, LOG_LEVEL: 'info' })
  await early.waitForOutput(/creating a database/)
  early.child.kill('SIGTERM')
  expect((await early.ended).code).toBe(0)
  await expect.poll(() => processesOf(folder)).toEqual(new Map())
})

test('SIGTERM stops a server that waits for the end of a backup', async () => {
  const folder = scratch()
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const backup = await startEmbeddedPostgres({ dataDir: folder, log, fsync: false, whenRunning: 'join' })
  const server = await run({ DATA_DIR: folder })
  await server.waitForOutput(/waiting for a command that uses the database/)
  server.child.kill('SIGTERM')
  const { code, stderr } = await server.ended
  await backup.stop()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  await expect.poll(() => processesOf(folder)).toEqual(new Map())
})

test('a second start on the same data folder is rejected, and the first continues', async () => {
  const folder = scratch()
  const first = await run({ DATA_DIR: folder })
  await first.waitForOutput(/Muster is ready/)
  expect(await startError({ DATA_DIR: folder })).toMatch(/^Muster is already running on .*\(process \d+, since /)
  expect((await send(first.url, { path: '/readyz' })).status).toBe(200)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  await expect.poll(() => processesOf(folder)).toEqual(new Map())
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to every process at once, twice, leaves no database running',
  async (signal) => {
    const folder = scratch()
    const program = await run({ DATA_DIR: folder, LOG_LEVEL: 'info' }, { supervised: true })
    await program.waitForOutput(/Muster is ready/)
    process.kill(-Number(program.child.pid), signal)
    await program.waitForOutput(/"stopping"/)
    process.kill(-Number(program.child.pid), signal)
    expect((await program.ended).code).toBe(0)
    await expect.poll(() => processesOf(folder)).toEqual(new Map())
  },
)

test('SIGTERM to every process and the database, as from systemd, stops all, and the next start finds the data', async () => {
  const folder = scratch()
  const program = await run({ DATA_DIR: folder }, { supervised: true })
  await program.waitForOutput(/Muster is ready/)
  for (const pid of processesOf(folder).keys()) process.kill(pid, 'SIGTERM')
  expect((await program.ended).code).toBe(0)
  await expect.poll(() => processesOf(folder)).toEqual(new Map())
  const next = await run({ DATA_DIR: folder, LOG_LEVEL: 'info' })
  await next.waitForOutput(/Muster is ready/)
  expect(next.output()).not.toMatch(/creating a database/)
  next.child.kill('SIGTERM')
  expect((await next.ended).code).toBe(0)
})

test('a server that has stopped leaves its compiled code for the next start', async () => {
  const program = await run({ DATA_DIR: scratch() }, { supervised: true })
  await program.waitForOutput(/Muster is ready/)
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  expect(readdirSync('build/compile-cache')).not.toEqual([])
})

test('Ctrl+C in a terminal in which `npm start` runs leaves no database running', async () => {
  const folder = scratch()
  const terminal = await run({ DATA_DIR: folder }, { terminal: true })
  await terminal.waitForOutput(/Muster is ready/)
  terminal.child.stdin?.write('\x03\x03')
  expect((await terminal.ended).code).toBe(0)
  await expect.poll(() => processesOf(folder)).toEqual(new Map())
})

test('closing the terminal stops the server, its supervisor and the database', async () => {
  const folder = scratch()
  const terminal = await run({ DATA_DIR: folder }, { terminal: true })
  await terminal.waitForOutput(/Muster is ready/)
  terminal.child.kill('SIGKILL')
  await expect.poll(() => processesOf(folder), { timeout: 30_000 }).toEqual(new Map())
})

test('SIGTERM lets a running request finish, rejects new ones and exits with 0', async () => {
  const database = await createTestDatabase()
  const program = await run({ DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET, LOG_LEVEL: 'info' })
  await program.waitForOutput(/Muster is ready/)
  const db = openDatabase(database.url, { max: 2 })
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Connection: 'keep-alive' }
  let response: ReturnType<typeof send> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table rate_limits in exclusive mode`)
    response = send(program.url, { method: 'POST', path: '/forgot-password', body: 'email=a@b.example', headers: form })
    await waitForBlockedStatement(db)
    program.child.kill('SIGTERM')
    await program.waitForOutput(/"stopping"/)
    await expect(send(program.url, { path: '/' })).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  })
  expect((await response)?.status).toBe(303)
  const unlockedAt = performance.now()
  expect((await program.ended).code).toBe(0)
  expect(performance.now() - unlockedAt).toBeLessThan(5000)
  await db.$client.end()
  await database.drop()
})

/** Resolves when a statement waits for a lock. */
async function waitForBlockedStatement(db: ReturnType<typeof openDatabase>): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select 1 from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()`,
    )
    if (rows.length > 0) return
  }
}
