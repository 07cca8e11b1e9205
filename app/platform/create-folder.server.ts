import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it, each with `mode`. Nothing happens where it exists.
 *
 * Not `mkdirSync` with `recursive`: under /proc, where making a folder answers ENOENT although the one above exists,
 * Node 24 tries for ever and hears no signal (measured with DATA_DIR=/proc/nope).
 *
 * @throws the system's error, with its `code`, where a folder cannot be made.
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
    // Another process may have made it in between; anything else there is found when it is written to.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
