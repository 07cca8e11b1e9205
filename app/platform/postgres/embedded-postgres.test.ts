import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { type Layout, layoutOf } from './layout.server.ts'
import { isAlive, isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.server.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
let dataDir: string
let layout: Layout
const owners: ChildProcess[] = []
const opened: EmbeddedPostgres[] = []

const holder = mkdtempSync(join(tmpdir(), `muster-test-${process.pid}-`))

afterAll(() => rmSync(holder, { recursive: true, force: true }))

/** One database for all tests, as initdb takes a second; those that need another name a folder. */
beforeEach(() => useFolder('shared'))

function useFolder(name: string): void {
  dataDir = join(holder, name)
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

type Said = { url: string; pid: number; adopted: boolean; failure: string; message: string }

async function startOwner(): Promise<{ child: ChildProcess; said: Said }> {
  const script = join(import.meta.dirname, '../../../tests/support/postgres-owner.ts')
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, said: JSON.parse(line) }
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

test('data outlive a stop, and nothing else does', async () => {
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

test('the app owns its database, is no administrator, and the folder is closed to others', async () => {
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

test('a server whose owner was killed is taken over with its data', async () => {
  const { child, said } = await startOwner()
  await query(said.url, 'CREATE TABLE note_6 AS SELECT 7 AS id')
  await kill(child)
  expect(isAlive(said.pid)).toBe(true)
  const next = await start()
  expect(next.reattached).toBe(true)
  expect(next.pid()).toBe(said.pid)
  expect(await query(next.url, 'SELECT id FROM note_6')).toEqual([{ id: 7 }])
  await next.stop()
  expect(isAlive(said.pid)).toBe(false)
})

test('a server left with other settings is started anew', async () => {
  const { child, said } = await startOwner()
  await query(said.url, 'CREATE TABLE note_8 AS SELECT 8 AS id')
  await kill(child)
  const next = await start({ settings: { max_connections: '33' } })
  expect(next.reattached).toBe(false)
  expect(await query(next.url, "SELECT id, current_setting('max_connections') AS most FROM note_8")).toEqual([
    { id: 8, most: '33' },
  ])
})

test('a taken-over server that ends is started again', async () => {
  const { child, said } = await startOwner()
  await kill(child)
  const next = await start()
  const running = new Promise<void>((resolve) => next.onRestart(resolve))
  process.kill(said.pid, 'SIGQUIT')
  await running
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a second process is refused in one line and the first goes on', async () => {
  const { child, said: first } = await startOwner()
  const began = performance.now()
  const { said: second } = await startOwner()
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(second.failure).toBe('already-running')
  expect(second.message).toContain(`process ${child.pid}`)
  expect(second.message).not.toContain('\n')
  expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(isAlive(first.pid)).toBe(true)
})

test('a tool joins the running server and leaves it running', async () => {
  const { said } = await startOwner()
  const tool = await start({ whenRunning: 'join' })
  expect(tool.url).toBe(said.url)
  expect(await query(tool.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await tool.stop()
  expect(isAlive(said.pid)).toBe(true)
})

test('of two that start at once on an empty directory exactly one wins', async () => {
  useFolder('begun-thrice')
  const said = await Promise.all([startOwner(), startOwner(), startOwner()])
  expect(said.map(({ said }) => said.failure ?? 'runs').sort()).toEqual(['already-running', 'already-running', 'runs'])
})

test.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)('a server ended by %s is started again', async (signal) => {
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

test('stop during the wait before a restart ends it', async () => {
  const database = await start()
  const exited = new Promise<void>((resolve) => database.onExit(resolve))
  process.kill(database.pid() ?? 0, 'SIGQUIT')
  await exited
  await database.stop()
  await sleep(400)
  expect(readPostmaster(layout.cluster)).toBe(null)
})

test('an initdb that was killed in the middle is begun again', async () => {
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

test('pids left by a reboot, now of other processes, do not stop the start', async () => {
  const database = await start()
  await database.stop()
  const others = `${process.pid}\n${layout.cluster}\n1700000000\n5432\n${layout.socketDir}\n\n  1234  5678\nready   \n`
  writeFileSync(join(layout.cluster, 'postmaster.pid'), others)
  writeFileSync(join(layout.socketDir, '.s.PGSQL.5432.lock'), others)
  writeFileSync(layout.holder, JSON.stringify({ pid: process.pid, since: 'an age ago' }))
  const next = await start()
  expect(next.reattached).toBe(false)
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a pid file that a full disk left empty does not stop the start', async () => {
  const database = await start()
  await database.stop()
  writeFileSync(join(layout.cluster, 'postmaster.pid'), '')
  expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a path too long for a socket is served from the temporary folder', async () => {
  useFolder('long'.repeat(20))
  const database = await start()
  expect(database.url).not.toContain(encodeURIComponent(layout.root))
  expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  const socketDir = new URL(database.url).searchParams.get('host') ?? ''
  expect(statSync(socketDir).mode & 0o077).toBe(0)
  await database.stop()
  expect(existsSync(socketDir)).toBe(false)
})

test('data of another version are refused by name', async () => {
  const database = await start()
  await database.stop()
  const file = join(layout.cluster, 'PG_VERSION')
  const written = readFileSync(file)
  writeFileSync(file, '16\n')
  await expect(start()).rejects.toMatchObject({
    failure: 'wrong-version',
    message: expect.stringContaining('PostgreSQL 16'),
  })
  writeFileSync(file, written)
})

test('damaged data are refused in one line', async () => {
  const database = await start()
  await database.stop()
  const file = join(layout.cluster, 'global/pg_control')
  const written = readFileSync(file)
  writeFileSync(file, 'nonsense')
  const refusal = await start().catch((error: Error) => error)
  expect(refusal).toMatchObject({ failure: 'damaged' })
  expect(String(refusal)).not.toContain('\n')
  writeFileSync(file, written)
})

test('a folder that cannot be made is refused by name', async () => {
  const file = join(holder, 'file')
  writeFileSync(file, '')
  const refused = start({ dataDir: file })
  await expect(refused).rejects.toMatchObject({ failure: 'unwritable', message: expect.stringContaining('DATA_DIR') })
})

if (process.getuid?.() === 0) {
  test('root can also run it as another user, and go on with what that user owns', async () => {
    const database = await start({ runAs: 'setuid' })
    await query(database.url, 'CREATE TABLE note_35 AS SELECT 4 AS id')
    await database.stop()
    expect(statSync(layout.cluster).uid).not.toBe(0)
    const next = await start()
    expect(await query(next.url, 'SELECT id FROM note_35')).toEqual([{ id: 4 }])
  })

  test('root may keep the data in a folder closed to everybody else', async () => {
    const database = await start({ runAs: 'setuid' })
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
}
