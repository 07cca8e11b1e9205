import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Env } from '#app/platform/env.server.ts'
import { createBucketFiles } from '#app/platform/files/bucket-files.server.ts'
import { contentTypeOf, createDiskFiles } from '#app/platform/files/files.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { Log } from '#app/platform/log.server.ts'
import { TaskQueue } from '#app/platform/tasks.server.ts'
import { assertSupported, createTables, MIGRATION_LOCK, migrate } from '#db/migrate.ts'
import { findStoredSecret, storeSecret } from '../secret.ts'
import { TASKS } from '../tasks.ts'
import { readArchive } from './archive.ts'
import { withConnection } from './connection.ts'
import { hashSecret } from './create-backup.ts'
import { type Manifest, parseManifest } from './manifest.ts'
import { listTables, loadTables } from './tables.ts'

/** Tasks are enqueued in batches of this size. */
const TASK_BATCH = 500

const TASK_TABLE =
  'create temporary table restored_tasks (id uuid primary key, name text, data jsonb, start_after timestamptz) on commit drop'

export type RestoredBackup = {
  createdAt: string
  tables: number
  files: number
  /**
   * Whether this installation uses the secret of the backup, without which its sessions, links and encrypted columns
   * are unreadable.
   */
  hasSameSecret: boolean
}

/**
 * Restores the archive `file` into an empty database and DATA_DIR: creates the tables that it was taken from, loads
 * them, the unfinished tasks, the uploads and the secret, and then migrates to the newest tables. The archive is read
 * to its end before anything is written, and the database is written in one transaction. Uploads go into the bucket if
 * there is one.
 *
 * @throws InvalidConfig for an archive that is incomplete, damaged or from a newer release, for a database with tables
 *   and a DATA_DIR with another secret; and the errors of the database and the storage
 */
export async function restoreBackup(env: Env, log: Log, file: string): Promise<RestoredBackup> {
  const { manifest, secret } = await checkArchive(file)
  const stored = findStoredSecret(env.dataDir)
  if (secret && stored && stored !== secret) {
    throw new InvalidConfig(`DATA_DIR: ${env.dataDir} has the secret of other data. Restore into a new folder.`)
  }
  const files = await withConnection(env, log, 'fail', async (client, url) => {
    await assertSupported(client)
    // A server that is started now waits.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if ((await listTables(client)).length > 0) {
      throw new InvalidConfig('The database is not empty. Restore into a new DATA_DIR or a new database.')
    }
    const queue = new TaskQueue(url, log)
    try {
      await queue.open(TASKS)
      await client.query('begin')
      const files = await load(client, queue, env, file, manifest)
      if (secret) storeSecret(env.dataDir, secret)
      await client.query('commit')
      await client.query('analyze')
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
      await migrate(url)
      return files
    } finally {
      await queue.close()
    }
  })
  const used = env.authSecret ?? secret ?? stored
  return {
    createdAt: manifest.createdAt,
    tables: manifest.tables.length,
    files,
    hasSameSecret: manifest.secretHash === null || (used !== null && hashSecret(used) === manifest.secretHash),
  }
}

/** Reads the archive to its end, where its checksum is. @throws InvalidConfig if it can't be restored */
async function checkArchive(file: string): Promise<{ manifest: Manifest; secret: string | null }> {
  let manifest: Manifest | null = null
  let secret: string | null = null
  try {
    for await (const { header, body } of readArchive(file)) {
      // The first entry.
      if (!manifest) manifest = parseManifest(file, header.name === 'manifest.json' ? await text(body) : '')
      else if (header.name === 'auth-secret') secret = await text(body)
      else {
        await buffer(body)
        if (header.name.startsWith('files/') && contentTypeOf(uploadKey(header.name)) === null)
          throw new InvalidConfig(`${file} has an upload with an invalid name, ${header.name}.`)
      }
    }
  } catch (error) {
    if (error instanceof InvalidConfig) throw error
    const { message, syscall } = error as NodeJS.ErrnoException
    throw new InvalidConfig(
      syscall ? `${file} can't be read: ${message}.` : `${file} is incomplete, damaged or not a backup: ${message}.`,
    )
  }
  if (!manifest) throw new InvalidConfig(`${file} is not a backup of Muster.`)
  return { manifest, secret }
}

const uploadKey = (name: string): string => name.slice('files/'.length)

/** Creates the tables and loads everything, in the transaction of `client`. @returns the number of uploads */
async function load(client: pg.Client, queue: TaskQueue, env: Env, file: string, manifest: Manifest): Promise<number> {
  await createTables(client, manifest.migration)
  const tables = await listTables(client)
  const targets = new Map([['tasks', 'restored_tasks']])
  for (const { name, columns } of manifest.tables) {
    if (!tables.some((table) => table.name === name)) throw new InvalidConfig(`${file} has an unknown table, ${name}.`)
    targets.set(`tables/${name}`, `${name} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`)
  }
  await client.query(TASK_TABLE)
  let uploads = 0
  await loadTables(client, tables, async () => {
    uploads = await loadEntries(client, file, targets, env)
  })
  for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value])
  await enqueueTasks(client, queue)
  return uploads
}

/**
 * Copies the rows of the archive into their tables and its uploads into the storage.
 *
 * @param targets the table, with its columns, of each folder with rows
 */
async function loadEntries(
  client: pg.Client,
  file: string,
  targets: ReadonlyMap<string, string>,
  env: Env,
): Promise<number> {
  const files = env.bucket ? createBucketFiles(env.bucket) : createDiskFiles(join(env.dataDir, 'files'))
  const entries = readArchive(file)[Symbol.asyncIterator]()
  let uploads = 0
  let entry = await entries.next()
  while (!entry.done) {
    const { header, body } = entry.value
    const folder = dirname(header.name)
    const target = targets.get(folder)
    if (target) {
      const rows = async function* () {
        for (; !entry.done && dirname(entry.value.header.name) === folder; entry = await entries.next()) {
          yield* entry.value.body
        }
      }
      await pipeline(rows, client.query(copyFrom(`copy ${target} from stdin`)))
      continue
    }
    if (header.name.startsWith('files/')) {
      await files.put(uploadKey(header.name), await buffer(body))
      uploads += 1
    } else await buffer(body)
    entry = await entries.next()
  }
  return uploads
}

async function enqueueTasks(client: pg.Client, queue: TaskQueue): Promise<void> {
  // One that is due waits from now on, because the queue deletes what has waited for two weeks.
  const next = `delete from restored_tasks where id in (select id from restored_tasks limit ${TASK_BATCH})
    returning id, name, data, greatest(start_after, now()) as "startAfter"`
  for (;;) {
    const { rows } = await client.query(next)
    if (rows.length === 0) return
    await queue.enqueueRestored(drizzle(client), rows)
  }
}
