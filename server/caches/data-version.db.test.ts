import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#app/platform/log.server.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { listenForChanges } from './data-version.ts'

let bed: TestBed
let proxy: Server
/** Whether the proxy passes connections on to the database. Otherwise it closes them. */
let isOpen = false
const connections: Socket[] = []

beforeAll(async () => {
  bed = await openTestBed()
  const { host, port } = new pg.Client({ connectionString: bed.url })
  proxy = createServer((client) => {
    connections.push(client)
    client.on('error', () => {})
    if (!isOpen) return client.destroy()
    const database = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    database.on('error', () => {})
    client.on('close', () => database.destroy())
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await bed.close()
  proxy.close()
})

test('a connection that fails is reported once, and so is its recovery', async () => {
  const logged: unknown[] = []
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  const url = new URL(bed.url)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  url.searchParams.delete('host')
  const version = listenForChanges(url.href, log)
  try {
    const failed = { level: 'warn', msg: 'no connection for changes', err: { message: expect.any(String) } }
    const lost = { level: 'warn', msg: 'connection for changes lost' }
    const restored = { level: 'info', msg: 'connection for changes restored' }
    await expect.poll(() => connections.length).toBeGreaterThan(2)
    expect(logged).toMatchObject([failed])
    expect(version.current('jobs')).toBeNull()

    isOpen = true
    await expect.poll(() => version.current('jobs')).not.toBeNull()
    expect(logged).toMatchObject([failed, restored])

    isOpen = false
    const before = connections.length
    for (const connection of connections) connection.destroy()
    await expect.poll(() => connections.length).toBeGreaterThan(before + 1)
    expect(logged).toMatchObject([failed, restored, lost, failed])

    isOpen = true
    await expect.poll(() => logged).toMatchObject([failed, restored, lost, failed, restored])
  } finally {
    await version.close()
  }
})

test('requests that write at the same time check the connection without a warning of the driver', async () => {
  const warnings: string[] = []
  const onWarning = ({ message }: Error) => void warnings.push(message)
  process.on('warning', onWarning)
  const version = listenForChanges(bed.url, createLog('silent'))
  try {
    await expect.poll(() => version.current('jobs')).not.toBeNull()
    await Promise.all(Array.from({ length: 10 }, () => version.catchUp()))
    expect(version.current('jobs')).not.toBeNull()
    expect(warnings).toEqual([])
  } finally {
    await version.close()
    process.off('warning', onWarning)
  }
})

test('a connection that is being opened when it is closed does not stay', async () => {
  // Those of the tests before have ended.
  await expect.poll(countConnections).toBe(0)
  const onConnectionChange = vi.fn<(isConnected: boolean) => void>()
  const closed = listenForChanges(bed.url, createLog('silent'), onConnectionChange)
  await closed.close()
  // Its connection was begun before that of the next one, which is open first or soon after.
  const next = listenForChanges(bed.url, createLog('silent'))
  try {
    await expect.poll(() => next.current('jobs')).not.toBeNull()
    await expect.poll(countConnections).toBe(1)
    expect(onConnectionChange).not.toHaveBeenCalled()
  } finally {
    await next.close()
  }
})

async function countConnections(): Promise<number> {
  const { rows } = await bed.db.execute<{ count: number }>(
    sql`select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'muster-changes'`,
  )
  return rows[0]?.count ?? 0
}
