import { readFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Layout, unwritableError } from './layout.server.ts'
import { PostgresStartError } from './start-error.ts'

/** A connection that nobody refers to is collected, and its lock with it. */
const openLocks = new Set<DatabaseSync>()

export type DirectoryLock = { release(): void }

const SQLITE_BUSY = 5
/** Milliseconds of trying: of two that ask in the same instant both may be refused the first time. */
const LOCK_TIMEOUT_MS = 300

/**
 * Holds the data directory for this process.
 *
 * Node has no flock, and a pid in a file lies after a SIGKILL, a reboot or in another container. SQLite's exclusive
 * transaction on an empty file is a kernel record lock: it ends with the process, however that ends, and is free of
 * the take-over races of pid files. The pid written beside it only serves the message.
 *
 * Refuses with `already-running` when another process holds it, `unwritable` when the file cannot be made.
 */
export function lockDirectory(layout: Layout): DirectoryLock {
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
      const who = holder ? ` (process ${holder.pid}, since ${holder.since})` : ''
      throw new PostgresStartError(
        'already-running',
        `Muster is already running on ${layout.root}${who}; stop it first or name another DATA_DIR`,
      )
    }
    throw unwritableError(layout.lock, error)
  }
  try {
    writeFileSync(layout.holder, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 })
  } catch {
    // A full disk may refuse even this; the lock itself needs no room.
  }
  openLocks.add(database)
  return {
    release: () => {
      openLocks.delete(database)
      if (database.isOpen) database.close()
    },
  }
}

function readHolder(layout: Layout): { pid: number; since: string } | null {
  try {
    return JSON.parse(readFileSync(layout.holder, 'utf8'))
  } catch {
    return null
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
