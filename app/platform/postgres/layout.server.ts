import { chmodSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFolder } from '../create-folder.server.ts'
import { PostgresStartError } from './start-error.ts'

/** The files and folders in DATA_DIR/postgres. */
export type ClusterLayout = {
  root: string
  /** PGDATA */
  cluster: string
  socketDir: string
  /** standard error of the server */
  serverLog: string
  lock: string
  holder: string
  ballast: string
}

/** The folders and files of the embedded database below `dataDir`. Creates nothing. */
export function layoutOf(dataDir: string): ClusterLayout {
  const root = join(resolve(dataDir), 'postgres')
  return {
    root,
    cluster: join(root, 'cluster'),
    socketDir: join(root, 'socket'),
    serverLog: join(root, 'server.log'),
    lock: join(root, 'lock'),
    holder: join(root, 'holder.json'),
    ballast: join(root, 'ballast'),
  }
}

/**
 * Creates DATA_DIR and its postgres folder, and makes the folders private: PostgreSQL rejects a cluster that others can
 * read.
 */
export function createLayout(dataDir: string): ClusterLayout {
  const layout = layoutOf(dataDir)
  try {
    createFolder(layout.root, 0o700)
    for (const folder of [layout.root, layout.cluster, layout.socketDir]) {
      const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
      if (mode & 0o077) chmodSync(folder, 0o700)
    }
  } catch (error) {
    throw unwritableError(layout.root, error)
  }
  return layout
}

/** The error of the start for a path that cannot be written: the disk is full, or the rights are missing. */
export function unwritableError(path: string, error: unknown): PostgresStartError {
  const code = errorCode(error) ?? 'unknown'
  if (code === 'ENOSPC') return new PostgresStartError('disk-full', `No space is left on the disk of ${path}`)
  return new PostgresStartError(
    'unwritable',
    `DATA_DIR: cannot write to ${path} (${code}); set it to a writable folder`,
  )
}

/** The code of a system error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
