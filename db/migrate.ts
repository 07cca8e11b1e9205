import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { createChangeTriggers } from './data-changes.ts'

/** The key of an advisory lock (an arbitrary number): processes that start together migrate one after another. */
export const MIGRATION_LOCK = 7_236_401

/** Between checks of whether a read-only database can be written again. */
const WRITABLE_CHECK_MS = 2_000

/** A database server that Muster cannot run on. The message is for the operator. */
export class UnsupportedDatabase extends Error {}

/** A connection that failed. The message is the driver's, without a password. */
export class ConnectionFailed extends Error {}

/**
 * Migrates the database at `connectionString` to the newest schema. Safe to call from several processes at once. One
 * that is read-only, because its disk is full, is left as it is if it has the newest schema, so that pages can be read.
 *
 * @throws UnsupportedDatabase if PostgreSQL is older than 15, the encoding is not UTF-8, the locale lower-cases only
 *   ASCII (with `--locale=C` a search for `café` would not find CAFÉ), it has the schema of a newer release, or it is
 *   read-only with an older one
 */
export async function migrate(
  connectionString: string,
  migrationsFolder = defaultFolder(),
): Promise<{ isReadOnly: boolean }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect().catch((error: Error) => {
      throw new ConnectionFailed(error.message || String(error), { cause: error })
    })
    // A limit of the role, which a migration of many rows or the wait for another process would exceed.
    await client.query('set statement_timeout = 0')
    await assertSupported(client)
    await assertNotNewer(client, migrationsFolder)
    if (await isReadOnly(client)) {
      await assertMigrated(client, migrationsFolder)
      return { isReadOnly: true }
    }
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await applyMigrations(drizzle(client), { migrationsFolder })
    await createChangeTriggers(client)
    return { isReadOnly: false }
  } finally {
    await client.end()
  }
}

/** The newest migration that was applied, as the milliseconds of its creation; null for a database without any. */
export async function findMigration(client: pg.Client): Promise<number | null> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  )
  if (!tables[0]?.exists) return null
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest ? Number(rows[0].newest) : null
}

/** Whether this release has the migration that was created at these milliseconds. */
export function isKnownMigration(createdAt: number): boolean {
  return readMigrationFiles({ migrationsFolder: defaultFolder() }).some(
    ({ folderMillis }) => folderMillis === createdAt,
  )
}

/**
 * Creates the tables of an empty database as they were after the migration that was created at `until`, in the
 * transaction of `client`. The list of the migrations stays empty, because a backup contains it.
 */
export async function createTables(client: pg.Client, until: number): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { folderMillis, sql } of readMigrationFiles({ migrationsFolder: defaultFolder() })) {
    if (folderMillis > until) break
    for (const statement of sql) await client.query(statement)
  }
}

/** @throws UnsupportedDatabase as `migrate`, except that the database may be read-only */
export async function assertSupported(client: pg.Client): Promise<void> {
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

/**
 * Resolves once a read-only database can be written.
 *
 * @param isCancelled asked before each check, whether to resolve in any case
 */
export async function waitUntilWritable(connectionString: string, isCancelled: () => boolean): Promise<void> {
  const canWrite = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return !(await isReadOnly(client))
    } finally {
      await client.end()
    }
  }
  while (!isCancelled() && !(await canWrite().catch(() => false))) {
    await sleep(WRITABLE_CHECK_MS, undefined, { ref: false })
  }
}

/** Whether transactions are read-only, as those of the embedded server are while its disk is full. */
async function isReadOnly(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ value: string }>(
    "select current_setting('default_transaction_read_only') as value",
  )
  return rows[0]?.value === 'on'
}

/** An older release would run on tables that no longer have what it reads. */
async function assertNotNewer(client: pg.Client, migrationsFolder: string): Promise<void> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const applied = await findMigration(client)
  if (applied !== null && applied > newest) {
    throw new UnsupportedDatabase(
      'The database was migrated by a newer release of Muster. Start that release, or restore a backup that this one has made.',
    )
  }
}

/** The migrator itself writes even if there is nothing to migrate. */
async function assertMigrated(client: pg.Client, migrationsFolder: string): Promise<void> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const applied = await findMigration(client)
  if (applied === null || applied < newest) {
    throw new UnsupportedDatabase(
      'The database is read-only (default_transaction_read_only), usually because its disk is full, and this release has to change it. Free disk space and start again.',
    )
  }
}

/** The path of db/migrations, relative to this file in the source tree or to the bundle in build/server. */
function defaultFolder(): string {
  const here = fileURLToPath(new URL('./migrations', import.meta.url))
  return import.meta.url.includes('/build/') ? fileURLToPath(new URL('../../db/migrations', import.meta.url)) : here
}
