import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { createTestDatabase } from './support/database.ts'

test('test databases are separate copies', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [db, other] = [openDatabase(one.url), openDatabase(two.url)]
  try {
    await db.execute(sql`create table seen (id int)`)
    const { rows } = await other.execute(sql`select to_regclass('seen') as seen`)
    expect(rows).toEqual([{ seen: null }])
    const folded = await db.execute(sql`select lower('CAFÉ') as word`)
    expect(folded.rows).toEqual([{ word: 'café' }])
  } finally {
    await db.$client.end()
    await other.$client.end()
    await one.drop()
    await two.drop()
  }
})
