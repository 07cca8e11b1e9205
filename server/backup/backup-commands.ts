import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolder } from '#app/platform/create-folder.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import type { Log } from '#app/platform/log.server.ts'
import { layoutOf } from '#app/platform/postgres/layout.server.ts'
import { BACKUP_USAGE, RESTORE_USAGE } from '../commands/usage.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type Print = (line: string) => void

/**
 * `npm run backup -- [FILE]`. Can run while the server is running.
 *
 * @throws InvalidConfig for a file that exists and for what keeps the backup from being complete; then there is no file
 */
export async function runBackup(args: string[], env: Env, log: Log, print: Print): Promise<void> {
  const [given, ...more] = args
  if (more.length > 0 || given?.startsWith('-')) throw new InvalidConfig(BACKUP_USAGE)
  const file = resolve(given ?? join(env.dataDir, 'backups', `muster-${timestamp(new Date())}.tar.gz`))
  if (existsSync(file)) throw new InvalidConfig(`${file} exists already.`)
  if (!env.databaseUrl && !existsSync(layoutOf(env.dataDir).cluster)) {
    throw new InvalidConfig(`There is nothing to back up: ${env.dataDir} has no database.`)
  }
  try {
    createFolder(dirname(file), 0o700)
    await createBackup(env, log, file)
    print(`Wrote ${file} (${((await stat(file)).size / 1e6).toFixed(1)} MB).`)
  } catch (error) {
    throw toCommandError('The backup failed', error)
  }
  if (env.bucket) print('It does not contain the uploads, which are in the bucket of FILES_URL.')
  if (env.authSecret) print('It does not contain AUTH_SECRET, which a restore needs too.')
}

/**
 * `npm run restore -- FILE`.
 *
 * @throws InvalidConfig for what can't be restored (`restoreBackup`)
 */
export async function runRestore(args: string[], env: Env, log: Log, print: Print): Promise<void> {
  const [file, ...more] = args
  if (!file || more.length > 0 || file.startsWith('-')) throw new InvalidConfig(RESTORE_USAGE)
  try {
    const { createdAt, tables, files, hasSameSecret } = await restoreBackup(env, log, resolve(file))
    print(`Restored the backup of ${createdAt}: ${tables} tables and ${files} uploads.`)
    if (!hasSameSecret) {
      print(
        'AUTH_SECRET is not the one of the backup. Start with that one: otherwise people are signed out, links in emails do not work, and authenticator apps and calendars have to be connected again.',
      )
    }
  } catch (error) {
    throw toCommandError('The restore failed', error)
  }
}

/** The time in UTC for a file name. */
function timestamp(now: Date): string {
  return now.toISOString().slice(0, 19).replaceAll(/[:-]/g, '').replace('T', '-')
}

/**
 * An error of the disk or the database with what failed, for the operator. Without a code it is a bug, and stays as it
 * is.
 */
function toCommandError(what: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return error
  return new InvalidConfig(`${what}: ${error.message.split('\n')[0] || error.code}.`)
}
