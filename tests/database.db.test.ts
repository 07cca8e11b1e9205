import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './support/database.ts'

test('test databases are separate copies', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const pool = new pg.Pool({ connectionString: one.url })
  const other = new pg.Pool({ connectionString: two.url })
  try {
    await pool.query('CREATE TABLE seen (id int)')
    const { rows } = await other.query("SELECT to_regclass('seen') AS seen")
    expect(rows).toEqual([{ seen: null }])
    const folded = await pool.query("SELECT lower('CAFÉ') AS word")
    expect(folded.rows[0].word).toBe('café')
  } finally {
    await pool.end()
    await other.end()
    await one.drop()
    await two.drop()
  }
})
