import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createChangeTriggers } from './data-changes.ts'

/** The key of an advisory lock (an arbitrary number): processes that start together migrate one after another. */
const MIGRATION_LOCK = 7_236_401

/** A database server that Muster cannot run on. The message is for the operator. */
export class UnsupportedDatabase extends Error {}

/**
 * Migrates the database at `connectionString` to the newest schema. Safe to call from several processes at once.
 *
 * @throws UnsupportedDatabase if PostgreSQL is older than 15, the encoding is not UTF-8, or the locale lower-cases only
 *   ASCII (with `--locale=C` a search for `café` would not find CAFÉ)
 */
export async function migrate(connectionString: string, migrationsFolder = defaultFolder()): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await assertSupported(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
    await createChangeTriggers(client)
  } finally {
    await client.end()
  }
}

async function assertSupported(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; folds: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
            lower('É') = 'é' as folds`,
  )
  const server = rows[0]
  if (!server) throw new UnsupportedDatabase('DATABASE_URL: the server returned no row for a test query.')
  if (server.version < 150_000) throw new UnsupportedDatabase('DATABASE_URL: PostgreSQL 15 or newer is required.')
  if (server.encoding !== 'UTF8') {
    throw new UnsupportedDatabase(`DATABASE_URL: the database's encoding is ${server.encoding}, but must be UTF8.`)
  }
  if (!server.folds) {
    throw new UnsupportedDatabase(
      'DATABASE_URL: the database uses the locale C. Create it with a UTF-8 locale, such as C.UTF-8.',
    )
  }
}

/** The path of db/migrations, relative to this file in the source tree or to the bundle in build/server. */
function defaultFolder(): string {
  const here = fileURLToPath(new URL('./migrations', import.meta.url))
  return import.meta.url.includes('/build/') ? fileURLToPath(new URL('../../db/migrations', import.meta.url)) : here
}
