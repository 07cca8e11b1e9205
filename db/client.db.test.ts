import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { openTestBed, type TestBed } from '#tests/support/context.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('a statement that is sent again and again is parsed once for a connection, and gives the rows of its values', async () => {
  await bed.ctx().db.transaction(async (tx) => {
    for (let number = 1; number <= 8; number++) {
      const { rows } = await tx.execute(sql`select ${number}::int * 2 as twice`)
      expect(rows).toEqual([{ twice: number * 2 }])
    }
    const { rows } = await tx.execute(
      sql`select generic_plans + custom_plans as uses from pg_prepared_statements where statement like '%as twice'`,
    )
    expect(rows).toEqual([{ uses: '4' }])
  })
})

test('a statement that failed in a transaction is prepared again', async () => {
  const half = (divisor: number) => bed.ctx().db.execute(sql`select 10 / ${divisor}::int as half`)
  for (let n = 1; n <= 10; n++) await expect(half(0)).rejects.toThrow('Failed query')
  const { rows } = await half(2)
  expect(rows).toEqual([{ half: 5 }])
})

const backend = async () => {
  const { rows } = await bed.ctx().db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid
}

test('statements of one moment share a connection, and one that fails leaves the others their results', async () => {
  const divisors = [1, 2, 0, 5]
  const results = await Promise.allSettled(
    divisors.map((divisor) =>
      bed
        .ctx()
        .db.execute<{ part: number; pid: number }>(sql`select 10 / ${divisor}::int as part, pg_backend_pid() as pid`),
    ),
  )
  const rows = results.map((result) => (result.status === 'fulfilled' ? result.value.rows[0] : null))
  expect(rows.map((row) => row?.part)).toEqual([10, 5, undefined, 2])
  expect(new Set(rows.flatMap((row) => (row ? [row.pid] : []))).size).toBe(1)
})

test('statements of one moment are sent by one system call', async () => {
  const { db } = bed
  await Promise.all([1, 2, 3].map((n) => db.execute(sql`select ${n}::int`)))
  let counted: { write: MockInstance; writev: MockInstance } | undefined
  db.$client.once('acquire', ({ connection: { stream } }) => {
    counted = { write: vi.spyOn(stream, '_write'), writev: vi.spyOn(stream, '_writev') }
  })
  await Promise.all([1, 2, 3].map((n) => db.execute(sql`select ${n}::int`)))
  expect(counted?.write).not.toHaveBeenCalled()
  expect(counted?.writev).toHaveBeenCalledOnce()
})

test('a statement that waits for a lock does not delay those of another moment', async () => {
  const { db } = bed.ctx()
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7)`)
    const waiting = db.execute(sql`select pg_advisory_xact_lock_shared(7)`).then(() => 'waiting')
    await setImmediate()
    expect(await Promise.race([waiting, backend().then(() => 'another')])).toBe('another')
  })
})

test('statements that lose their connection are rejected, and the next ones get another', async () => {
  const { db } = bed.ctx()
  const statements = [sql`select pg_terminate_backend(pg_backend_pid())`, sql`select 1`]
  const lost = await Promise.allSettled(statements.map((statement) => db.execute(statement)))
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await backend()).toEqual(expect.any(Number))
})
