import { createHash } from 'node:crypto'
import { opendir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Env } from '#app/platform/env.server.ts'
import { contentTypeOf } from '#app/platform/files/files.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { Log } from '#app/platform/log.server.ts'
import { UNFINISHED_TASKS } from '#app/platform/tasks.server.ts'
import { findMigration, MIGRATION_LOCK } from '#db/migrate.ts'
import { findStoredSecret } from '../secret.ts'
import { type ArchiveEntry, writeArchive } from './archive.ts'
import { withConnection } from './connection.ts'
import { ARCHIVE_FORMAT, type Manifest } from './manifest.ts'
import { listSequences, listTables, type Table } from './tables.ts'

/** A tar entry states its size first, so the rows of a table are in entries of about this size. */
const PART_BYTES = 4_000_000

/**
 * Writes the data of the database and of its task queue, as one moment has them, and the uploads and the secret of
 * DATA_DIR into `file`. Writes to the database go on; a migration waits. An upload that is deleted in that time is
 * missing.
 *
 * @throws InvalidConfig if the database is empty, and the errors of the database and the disk
 */
export function createBackup(env: Env, log: Log, file: string): Promise<void> {
  return withConnection(env, log, 'join', (client) => writeArchive(file, entriesOf(client, env)))
}

async function* entriesOf(client: pg.Client, env: Env): AsyncGenerator<ArchiveEntry> {
  const { manifest, tables } = await openSnapshot(client, env)
  yield { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest, null, 2)) }
  const secret = env.authSecret ? null : findStoredSecret(env.dataDir)
  if (secret) yield { name: 'auth-secret', bytes: Buffer.from(secret) }
  if (await hasTaskQueue(client)) yield* rowsOf(client, 'tasks', `(${UNFINISHED_TASKS})`)
  for (const { name, columns } of tables) {
    const quoted = columns.map((column) => client.escapeIdentifier(column))
    yield* rowsOf(client, `tables/${name}`, `${name} (${quoted.join(', ')})`)
  }
  if (!env.bucket) yield* uploadsIn(join(env.dataDir, 'files'))
}

/**
 * Begins a transaction that sees the data of one moment, and keeps migrations from changing the tables until it ends.
 */
async function openSnapshot(client: pg.Client, env: Env): Promise<{ manifest: Manifest; tables: Table[] }> {
  const secret = env.authSecret ?? findStoredSecret(env.dataDir)
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const migration = await findMigration(client)
  if (migration === null) throw new InvalidConfig('There is nothing to back up: the database is empty.')
  const tables = await listTables(client)
  await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
  const manifest: Manifest = {
    format: ARCHIVE_FORMAT,
    createdAt: new Date().toISOString(),
    migration,
    secretHash: secret && hashSecret(secret),
    tables,
    // Read after the snapshot was taken, so no row in it has a higher number.
    sequences: await listSequences(client),
  }
  return { manifest, tables }
}

/** A hash by which a restore finds that it has another secret than the backup. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(`muster backup\n${secret}`).digest('hex')
}

async function hasTaskQueue(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('pgboss.job') is not null as exists")
  return rows[0]?.exists ?? false
}

/** The rows of a table or query in PostgreSQL's text format. */
async function* rowsOf(client: pg.Client, folder: string, source: string): AsyncGenerator<ArchiveEntry> {
  let [chunks, bytes, part]: [Uint8Array[], number, number] = [[], 0, 0]
  const takePart = (): ArchiveEntry => {
    part += 1
    const entry = { name: `${folder}/${String(part).padStart(6, '0')}`, bytes: Buffer.concat(chunks) }
    ;[chunks, bytes] = [[], 0]
    return entry
  }
  for await (const chunk of client.query(copyTo(`copy ${source} to stdout`)) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) yield takePart()
  }
  if (bytes > 0) yield takePart()
}

/** The files in the folder of uploads. One that is deleted at this moment is left out. */
async function* uploadsIn(folder: string): AsyncGenerator<ArchiveEntry> {
  const entries = await opendir(folder, { recursive: true }).catch(orNullIfMissing)
  if (!entries) return
  for await (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path)
    // Not a file that is being written.
    if (!entry.isFile() || contentTypeOf(key) === null) continue
    const bytes = await readFile(path).catch(orNullIfMissing)
    if (bytes) yield { name: `files/${key}`, bytes }
  }
}

function orNullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
