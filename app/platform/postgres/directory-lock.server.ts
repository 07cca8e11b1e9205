import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type ClusterLayout, unwritableError } from './layout.server.ts'
import { PostgresStartError } from './start-error.ts'

/** Keeps the connections referenced: a garbage-collected connection releases its lock. */
const openLocks = new Set<DatabaseSync>()

type DirectoryLock = { release(): void }

/** The process that has the lock. A command, such as a backup, ends by itself; a server does not. */
type Holder = { pid: number; since: string; isCommand?: boolean }

const SQLITE_BUSY = 5
/** Of two processes that lock at the same instant, both may fail the first time. */
const LOCK_TIMEOUT_MS = 300

/**
 * Locks the data directory for this process.
 *
 * Node has no flock, and a pid file is wrong after a SIGKILL or a reboot, or in another container. SQLite's exclusive
 * transaction on an empty file is a kernel record lock: it ends with the process in any case, without the races of pid
 * files. The file beside it says who has the lock.
 *
 * @param isCommand whether this process is a command, which ends by itself
 * @throws PostgresStartError `already-running` if another process has the lock, `unwritable` if the file cannot be
 *   created
 */
export function lockDirectory(layout: ClusterLayout, isCommand: boolean): DirectoryLock {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(layout.lock, { timeout: LOCK_TIMEOUT_MS })
  } catch (error) {
    throw unwritableError(layout.root, error)
  }
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (isBusy(error)) {
      const holder = readHolder(layout)
      const details = holder ? ` (process ${holder.pid}, since ${holder.since})` : ''
      throw new PostgresStartError(
        'already-running',
        `Muster is already running on ${layout.root}${details}; stop it first or set another DATA_DIR`,
      )
    }
    throw unwritableError(layout.lock, error)
  }
  try {
    const holder: Holder = { pid: process.pid, since: new Date().toISOString(), isCommand }
    writeFileSync(layout.holder, JSON.stringify(holder), { mode: 0o600 })
  } catch {
    // The disk may be full. The lock itself needs no space.
  }
  openLocks.add(database)
  return {
    release: () => {
      openLocks.delete(database)
      if (database.isOpen) database.close()
    },
  }
}

/** Who has the lock, or had it last; null if it is not known. */
export function readHolder(layout: ClusterLayout): Holder | null {
  try {
    return JSON.parse(readFileSync(layout.holder, 'utf8'))
  } catch {
    return null
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
