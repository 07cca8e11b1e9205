import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createBallast, deleteBallast } from './ballast.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { createLayout } from './layout.server.ts'

const volume = mkdtempSync(join(tmpdir(), `muster-test-${process.pid}-`))
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=350m', 'tmpfs', volume], { stdio: 'ignore' }).status === 0

afterAll(() => {
  if (mounted) spawnSync('umount', [volume])
  rmSync(volume, { recursive: true, force: true })
})

const timing = { timeout: 15_000, interval: 50 }

test('the ballast is created once and deleted once', async () => {
  const layout = createLayout(volume)
  expect(await createBallast(layout)).toBe(true)
  expect(statSync(layout.ballast).size).toBe(2 ** 25)
  expect(deleteBallast(layout)).toBe(true)
  expect(deleteBallast(layout)).toBe(false)
})

// Needs a volume to fill, which only root can mount.
if (mounted) {
  test('a full disk stops only writes, and writes continue when there is space', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const database = await startEmbeddedPostgres({ dataDir: volume, log })
    const pool = new pg.Pool({ connectionString: database.url, connectionTimeoutMillis: 2_000 })
    pool.on('error', () => {})
    await pool.query('CREATE TABLE note (id int)')
    await vi.waitUntil(
      () => statSync(join(volume, 'postgres/ballast'), { throwIfNoEntry: false })?.size === 2 ** 25,
      timing,
    )
    fill()
    let inserted = 0
    const writeError = await vi.waitUntil(async () => {
      try {
        await pool.query(WRITE_3_MB_OF_WAL)
        inserted++
        return null
      } catch (error) {
        return error instanceof pg.DatabaseError && error.code === '25006' ? error.code : null
      }
    }, timing)
    expect(writeError).toBe('25006')
    expect((await pool.query('SELECT count(*)::int AS kept FROM note')).rows).toEqual([{ kept: inserted }])

    rmSync(join(volume, 'filler'))
    const freedAt = performance.now()
    await vi.waitUntil(() => pool.query('INSERT INTO note VALUES (2)').catch(() => null), timing)
    expect(performance.now() - freedAt).toBeLessThan(20_000)
    expect((await pool.query('SELECT count(*)::int AS kept FROM note')).rows).toEqual([{ kept: inserted + 1 }])
    await pool.end()
    await database.stop()
  }, 60_000)
}

/** Inserts one row and writes 3 MB of WAL. */
const WRITE_3_MB_OF_WAL = `
  WITH noise AS (SELECT string_agg(md5(random()::text), '') AS text FROM generate_series(1, 100000)),
  message AS (SELECT pg_logical_emit_message(true, 'noise', text) FROM noise)
  INSERT INTO note SELECT 1 FROM message`

/** Fills the volume except 8 MB. */
function fill(): void {
  const { bavail, bsize } = statfsSync(volume)
  const file = openSync(join(volume, 'filler'), 'w')
  const chunk = Buffer.alloc(1_000_000)
  for (let left = bavail * bsize - 8_000_000; left > 0; left -= chunk.length) writeSync(file, chunk)
  closeSync(file)
}
