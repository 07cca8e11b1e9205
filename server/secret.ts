import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WrongVariable } from '#app/platform/env.server.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'

/**
 * The secret that signs sessions and links: AUTH_SECRET, else one made once and kept in DATA_DIR.
 *
 * @throws WrongVariable when the folder cannot be written.
 */
export function authSecret(given: string | null, dataDir: string): string {
  if (given) return given
  const file = join(dataDir, 'auth-secret')
  try {
    makeFolder(dataDir)
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(dataDir, error)
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw unusable(file, error)
  }
}

function unusable(path: string, error: unknown): WrongVariable {
  return new WrongVariable(`DATA_DIR cannot hold the secret: ${path} (${codeOf(error)}). Name a folder of your own.`)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
