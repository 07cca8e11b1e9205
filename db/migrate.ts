import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any fixed number: starts that run side by side take turns on it. */
const MIGRATION_LOCK = 7_236_401

/** A database that Muster cannot keep its promises on. The message is for the operator. */
export class UnsupportedDatabase extends Error {}

/**
 * Brings the database at `connectionString` to the newest schema. Safe to call from several processes at once.
 *
 * @throws UnsuitableDatabase when the server is older than 15, is not UTF-8, or lower-cases ASCII only
 *   (`--locale=C` keeps the É of CAFÉ, so that searches would miss).
 */
export async function migrate(connectionString: string, migrationsFolder = defaultFolder()): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await assertSupported(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
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
  if (!server) throw new UnsupportedDatabase('DATABASE_URL: the server does not answer a simple query.')
  if (server.version < 150_000) throw new UnsupportedDatabase('DATABASE_URL: PostgreSQL 15 or newer is needed.')
  if (server.encoding !== 'UTF8') {
    throw new UnsupportedDatabase(`DATABASE_URL: the database's encoding is ${server.encoding}; it has to be UTF8.`)
  }
  if (!server.folds) {
    throw new UnsupportedDatabase(
      'DATABASE_URL: the database uses locale C; create it with a UTF-8 locale (C.UTF-8 will do).',
    )
  }
}

/** db/migrations, found from the source tree and from the built server alike: both run from the project's folder. */
function defaultFolder(): string {
  const here = fileURLToPath(new URL('./migrations', import.meta.url))
  return import.meta.url.includes('/build/') ? fileURLToPath(new URL('../../db/migrations', import.meta.url)) : here
}
