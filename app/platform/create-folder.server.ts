import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents with `mode`. An existing folder is left as it is.
 *
 * Not `mkdirSync` with `recursive`: under /proc, where creating a folder fails with ENOENT although its parent exists,
 * Node 24 loops for ever and handles no signals (measured with DATA_DIR=/proc/nope).
 *
 * @throws the system error with its `code` if a folder cannot be created
 */
export function createFolder(path: string, mode = 0o777): void {
  const missing: string[] = []
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) createOneFolder(folder, mode)
}

function createOneFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process may have created it at the same time.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
