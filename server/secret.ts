import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder } from '#app/platform/create-folder.server.ts'
import { InvalidConfig } from '#app/platform/invalid-config.ts'

/**
 * The secret that signs sessions and links: AUTH_SECRET, else one that is generated once and stored in DATA_DIR.
 *
 * @throws InvalidConfig if the folder is not writable, or if the stored secret is empty
 */
export function authSecret(given: string | null, dataDir: string): string {
  if (given) return given
  storeSecret(dataDir, randomBytes(32).toString('base64url'))
  const stored = findStoredSecret(dataDir)
  if (stored === null) throw unusableError(dataDir, 'ENOENT')
  return stored
}

/** Stores a secret in DATA_DIR, unless there is one. @throws InvalidConfig if the folder is not writable */
export function storeSecret(dataDir: string, secret: string): void {
  try {
    createFolder(dataDir)
    writeFileSync(fileIn(dataDir), secret, { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw unusableError(dataDir, error)
  }
}

/** The secret that is stored in DATA_DIR, or null if there is none. @throws InvalidConfig if it is empty or unreadable */
export function findStoredSecret(dataDir: string): string | null {
  const file = fileIn(dataDir)
  const secret = readSecret(file)
  // A full disk or a power failure can leave an empty file. With an empty secret anyone could sign a session.
  if (secret === '') {
    throw new InvalidConfig(
      `DATA_DIR: ${file} is empty. Restore it from a backup. If there is none, delete it: a new secret signs everyone out.`,
    )
  }
  return secret
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw unusableError(file, error)
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'auth-secret')
}

function unusableError(path: string, error: unknown): InvalidConfig {
  return new InvalidConfig(
    `DATA_DIR: can't store the secret in ${path} (${errorCode(error)}). Use a folder that you can write to.`,
  )
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
