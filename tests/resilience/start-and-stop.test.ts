import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
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

/** One line, and the exit code of a failure. */
async function refusal(env: Record<string, string>): Promise<string> {
  const program = await run(env)
  const { code, complaint } = await program.ended
  expect(code).toBe(1)
  expect(complaint).not.toMatch(/\n.|^\s+at /)
  return complaint.trim()
}

test('a taken port is told before anything is started', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const folder = scratch()
  const line = await refusal({ PORT: String(port), DATA_DIR: join(folder, 'data') })
  expect(line).toBe(`PORT ${port} is in use by another program. Stop it or set PORT.`)
  await expect.poll(() => processesOf(folder)).toEqual([])
  other.close()
})

test('a wrong variable is told', async () => {
  expect(await refusal({ SEED: 'huge' })).toBe('SEED is "huge"; expected "none", "demo" or "large".')
  expect(await refusal({ HOST: '192.0.2.1', BASE_URL: 'http://a.example', APP_ENV: 'demo' })).toContain('HOST is')
})

test('a folder that cannot be written is told', async () => {
  expect(await refusal({ DATA_DIR: '/dev/null/data' })).toContain('/dev/null/data')
  const away = `postgres://nobody@127.0.0.1:${await freePort()}/muster`
  expect(await refusal({ DATA_DIR: '/dev/null/data', DATABASE_URL: away })).toContain(
    "DATA_DIR: can't store the secret",
  )
})

test('a database that cannot be reached or does not exist is told, without its password', async () => {
  const AUTH_SECRET = TEST_SECRET
  const away = `postgres://me:hidden-words@127.0.0.1:${await freePort()}/muster`
  const line = await refusal({ DATABASE_URL: away, AUTH_SECRET })
  expect(line).toMatch(/^DATABASE_URL: the database can't be used: .*ECONNREFUSED/)
  expect(line).not.toContain('hidden-words')
  const database = await createTestDatabase()
  await database.drop()
  expect(await refusal({ DATABASE_URL: database.url, AUTH_SECRET })).toContain('does not exist')
})

test('a bucket that does not let us in is told, without its key; one out of reach stops nothing', async () => {
  const database = await createTestDatabase()
  const bucket = await startFakeBucket()
  const ground = { DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET }
  expect(await refusal({ ...ground, FILES_URL: bucket.address({ secret: 'hidden-words' }) })).toBe(
    'FILES_URL: the bucket answers GET start.webp with 403 SignatureDoesNotMatch',
  )
  await bucket.close()
  const program = await run({ ...ground, FILES_URL: bucket.address({ secret: 'hidden-words' }) })
  await program.says(/Muster is ready/)
  expect(program.said()).toContain('file storage unreachable')
  expect(program.said()).not.toContain('hidden-words')
  expect((await send(program.url, { path: '/readyz' })).status).toBe(200)
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  await database.drop()
})

test('a start that fails half-way leaves no database running', async () => {
  const folder = scratch()
  mkdirSync(join(folder, 'auth-secret'))
  expect(await refusal({ DATA_DIR: folder })).toContain("DATA_DIR: can't store the secret")
  await expect.poll(() => processesOf(folder)).toEqual([])
})

test('a stop asked for during the start ends everything, and a second start on one folder says so', async () => {
  const folder = scratch()
  const early = await run({ DATA_DIR: folder, LOG_LEVEL: 'info' })
  await early.says(/creating a database/)
  early.child.kill('SIGTERM')
  expect((await early.ended).code).toBe(0)
  await expect.poll(() => processesOf(folder)).toEqual([])

  const first = await run({ DATA_DIR: folder })
  await first.says(/Muster is ready/)
  expect(await refusal({ DATA_DIR: folder })).toMatch(/^Muster is already running on .*\(process \d+, since /)
  expect((await send(first.url, { path: '/readyz' })).status).toBe(200)
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  await expect.poll(() => processesOf(folder)).toEqual([])
})

test('SIGTERM lets a request in flight end, takes no new one, and exits with 0', async () => {
  const database = await createTestDatabase()
  const program = await run({ DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET, LOG_LEVEL: 'info' })
  await program.says(/Muster is ready/)
  const db = openDatabase(database.url, { max: 2 })
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Connection: 'keep-alive' }
  let answer: ReturnType<typeof send> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table rate_limits in exclusive mode`)
    answer = send(program.url, { method: 'POST', path: '/forgot-password', body: 'email=a@b.example', headers: form })
    await waiting(db)
    program.child.kill('SIGTERM')
    await program.says(/"stopping"/)
    await expect(send(program.url, { path: '/' })).rejects.toThrow(/ECONNREFUSED|ECONNRESET|socket hang up/)
  })
  expect((await answer)?.status).toBe(303)
  const freed = performance.now()
  expect((await program.ended).code).toBe(0)
  expect(performance.now() - freed).toBeLessThan(5000)
  await db.$client.end()
  await database.drop()
})

/** Resolves when somebody waits for a lock. */
async function waiting(db: ReturnType<typeof openDatabase>): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select 1 from pg_locks join pg_database d on d.oid = database where not granted and datname = current_database()`,
    )
    if (rows.length > 0) return
  }
}
