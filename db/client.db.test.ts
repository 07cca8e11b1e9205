import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  for (let n = 1; n <= 10; n++) await expect(half(0)).rejects.toThrow()
  const { rows } = await half(2)
  expect(rows).toEqual([{ half: 5 }])
})
