import { inject } from 'vitest'
import { administer, databaseUrl } from './database-server.ts'

export type TestDatabase = {
  /** Connection string, as administrator of the test server. */
  url: string
  /** Deletes the database and closes its connections. */
  drop(): Promise<void>
}

let made = 0

/**
 * Creates a migrated database as a copy of the template, in 25 to 42 ms. Each test file uses one:
 * `beforeAll(async () => { database = await createTestDatabase() })` and `afterAll(() => database.drop())`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServerUrl')
  const template = inject('templateDatabase')
  made += 1
  const name = `test_${process.pid}_${Date.now().toString(36)}_${made}`
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`)
  return {
    url: databaseUrl(server, name),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}
