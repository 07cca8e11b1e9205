import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { type ClusterLayout, layoutOf } from './layout.server.ts'
import { isAlive, isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.server.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
let dataDir: string
let layout: ClusterLayout
const owners: ChildProcess[] = []
const opened: EmbeddedPostgres[] = []

const root = mkdtempSync(join(tmpdir(), `muster-test-${process.pid}-`))

afterAll(() => rmSync(root, { recursive: true, force: true }))

/** The tests share one database, because initdb takes a second. A test that needs its own uses another folder. */
beforeEach(() => useFolder('shared'))

function useFolder(name: string): void {
  dataDir = join(root, name)
  layout = layoutOf(dataDir)
}

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  for (const database of opened.splice(0)) await database.stop()
  const left = readPostmaster(layout.cluster)
  if (left && isPostmasterOf(left.pid, layout.cluster)) await stopPostmaster(left.pid)
})

async function start(options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log, fsync: false, ...options })
  opened.push(database)
  return database
}

type OwnerMessage = { url: string; pid: number; reattached: boolean; failure: string; message: string }

async function startOwner(): Promise<{ child: ChildProcess; message: OwnerMessage }> {
  const script = join(import.meta.dirname, '../../../tests/support/postgres-owner.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, message: JSON.parse(line) }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('data is kept after a stop, and the server process is not', async () => {
  const first = await start()
  await query(first.url, 'CREATE TABLE note_2 AS SELECT 1 AS id')
  const pid = first.pid() ?? 0
  await first.stop()
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(join(layout.cluster, 'postmaster.pid'))).toBe(false)
  const second = await start()
  expect(second.reattached).toBe(false)
  expect(await query(second.url, 'SELECT id FROM note_2')).toEqual([{ id: 1 }])
})

test('the app owns its database without being a superuser, and the folder is private', async () => {
  const database = await start()
  const [row] = await query(
    database.url,
    "SELECT current_user AS name, lower('CAFÉ') AS folded, current_setting('is_superuser') AS super, current_setting('jit') AS jit",
  )
  expect(row).toEqual({ name: 'muster', folded: 'café', super: 'off', jit: 'off' })
  await query(database.url, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist; CREATE EXTENSION unaccent')
  await expect(query(database.url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow('permission denied')
  for (const folder of [layout.root, layout.cluster, layout.socketDir]) expect(statSync(folder).mode & 0o077).toBe(0)
})

test('a server whose owner was killed is reused with its data', async () => {
  const { child, message } = await startOwner()
  await query(message.url, 'CREATE TABLE note_6 AS SELECT 7 AS id')
  await kill(child)
  expect(isAlive(message.pid)).toBe(true)
  const next = await start()
  expect(next.reattached).toBe(true)
  expect(next.pid()).toBe(message.pid)
  expect(await query(next.url, 'SELECT id FROM note_6')).toEqual([{ id: 7 }])
  await next.stop()
  expect(isAlive(message.pid)).toBe(false)
})

test('an orphaned server with other settings is restarted', async () => {
  const { child, message } = await startOwner()
  await query(message.url, 'CREATE TABLE note_8 AS SELECT 8 AS id')
  await kill(child)
  const next = await start({ settings: { max_connections: '33' } })
  expect(next.reattached).toBe(false)
  expect(await query(next.url, "SELECT id, current_setting('max_connections') AS max FROM note_8")).toEqual([
    { id: 8, max: '33' },
  ])
})

test('a reused server that ends is restarted', async () => {
  const { child, message } = await startOwner()
  await kill(child)
  const next = await start()
  const running = new Promise<void>((resolve) => next.onRestart(resolve))
  process.kill(message.pid, 'SIGQUIT')
  await running
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a second process fails with one line, and the first keeps running', async () => {
  const { child, message: first } = await startOwner()
  const began = performance.now()
  const { message: second } = await startOwner()
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(second.failure).toBe('already-running')
  expect(second.message).toContain(`process ${child.pid}`)
  expect(second.message).not.toContain('\n')
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(isAlive(first.pid)).toBe(true)
})

test('a command line tool joins the running server and leaves it running', async () => {
  const { message } = await startOwner()
  const tool = await start({ whenRunning: 'join' })
  expect(tool.url).toBe(message.url)
  expect(await query(tool.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await tool.stop()
  expect(isAlive(message.pid)).toBe(true)
})

test('a server that starts while a command line tool runs the database waits for its end', async () => {
  const tool = await start({ whenRunning: 'join' })
  const { promise: waits, resolve: warn } = Promise.withResolvers<void>()
  const server = start({ log: { ...log, warn: () => warn() } })
  await waits
  await tool.stop()
  expect(await query((await server).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('of three processes that start at the same time on an empty directory exactly one succeeds', async () => {
  useFolder('begun-thrice')
  const message = await Promise.all([startOwner(), startOwner(), startOwner()])
  expect(message.map(({ message }) => message.failure ?? 'running').sort()).toEqual([
    'already-running',
    'already-running',
    'running',
  ])
})

test.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)('a server that ends by %s is restarted', async (signal) => {
  const database = await start({ fsync: true })
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
  await pool.query(`CREATE TABLE note_${signal} AS SELECT 3 AS id`)
  const before = database.pid() ?? 0
  const exited = new Promise<void>((resolve) => database.onExit(resolve))
  const running = new Promise<void>((resolve) => database.onRestart(resolve))
  process.kill(before, signal)
  await exited
  await running
  expect(database.pid()).not.toBe(before)
  expect((await pool.query(`SELECT id FROM note_${signal}`)).rows).toEqual([{ id: 3 }])
  await pool.end()
})

test('a stop during the delay before a restart cancels the restart', async () => {
  const database = await start()
  const exited = new Promise<void>((resolve) => database.onExit(resolve))
  const restarted = vi.fn<() => void>()
  database.onRestart(restarted)
  process.kill(database.pid() ?? 0, 'SIGQUIT')
  await exited
  // Resolves once nothing supervises the server any more, so no restart can follow.
  await database.stop()
  expect(readPostmaster(layout.cluster)).toBe(null)
  const next = await start()
  expect(readPostmaster(layout.cluster)?.pid).toBe(next.pid())
  expect(restarted).not.toHaveBeenCalled()
})

test('an initdb that was killed is run again by the next start', async () => {
  useFolder('half-made')
  const child = spawn(process.execPath, [
    join(import.meta.dirname, '../../../tests/support/postgres-owner.ts'),
    dataDir,
  ])
  owners.push(child)
  await vi.waitUntil(
    () => existsSync(layout.root) && readdirSync(layout.root).some((name) => name.startsWith('cluster.new-')),
    { timeout: 5_000, interval: 5 },
  )
  await kill(child)
  expect(existsSync(layout.cluster)).toBe(false)
  const database = await start()
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await database.stop()
  await start()
  expect(readdirSync(layout.root).filter((name) => name.startsWith('cluster.new-'))).toEqual([])
})

test('stale pids that other processes have after a reboot do not prevent the start', async () => {
  const database = await start()
  await database.stop()
  const others = `${process.pid}\n${layout.cluster}\n1700000000\n5432\n${layout.socketDir}\n\n  1234  5678\nready   \n`
  writeFileSync(join(layout.cluster, 'postmaster.pid'), others)
  writeFileSync(join(layout.socketDir, '.s.PGSQL.5432.lock'), others)
  writeFileSync(layout.holder, JSON.stringify({ pid: process.pid, since: 'long ago' }))
  const next = await start()
  expect(next.reattached).toBe(false)
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('an empty pid file does not prevent the start', async () => {
  const database = await start()
  await database.stop()
  writeFileSync(join(layout.cluster, 'postmaster.pid'), '')
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket uses the temporary folder', async () => {
  useFolder('long'.repeat(20))
  const database = await start()
  expect(database.url).not.toContain(encodeURIComponent(layout.root))
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const socketDir = new URL(database.url).searchParams.get('host') ?? ''
  expect(statSync(socketDir).mode & 0o077).toBe(0)
  await database.stop()
  expect(existsSync(socketDir)).toBe(false)
})

test('data of another PostgreSQL version is rejected with its version', async () => {
  const database = await start()
  await database.stop()
  const file = join(layout.cluster, 'PG_VERSION')
  const original = readFileSync(file)
  writeFileSync(file, '16\n')
  await expect(start()).rejects.toMatchObject({
    failure: 'wrong-version',
    message: expect.stringContaining('PostgreSQL 16'),
  })
  writeFileSync(file, original)
})

test('damaged data is rejected with one line', async () => {
  const database = await start()
  await database.stop()
  const file = join(layout.cluster, 'global/pg_control')
  const original = readFileSync(file)
  writeFileSync(file, 'nonsense')
  const error = await start().catch((error: Error) => error)
  expect(error).toMatchObject({ failure: 'damaged' })
  expect(String(error)).not.toContain('\n')
  writeFileSync(file, original)
})

test('a folder that cannot be created is rejected with its variable', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  const started = start({ dataDir: file })
  await expect(started).rejects.toMatchObject({ failure: 'unwritable', message: expect.stringContaining('DATA_DIR') })
})

if (process.getuid?.() === 0) {
  test('root can run the server as another user and reuse the files of that user', async () => {
    const database = await start({ runAs: 'setuid' })
    await query(database.url, 'CREATE TABLE note_35 AS SELECT 4 AS id')
    await database.stop()
    expect(statSync(layout.cluster).uid).not.toBe(0)
    const next = await start()
    expect(await query(next.url, 'SELECT id FROM note_35')).toEqual([{ id: 4 }])
  })

  test('root can keep the data in a folder that is closed to other users', async () => {
    const database = await start({ runAs: 'setuid' })
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
}
