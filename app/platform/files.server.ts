import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolder } from './create-folder.server.ts'

/** A stored file with the type that it is served as. */
export type StoredFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

/** The place where files lie is out of reach, full, or closed to us: no fault of who asks. `message` is for the log. */
export class FileStorageError extends Error {
  /** True where it answered and does not let us in: the operator's to mend, and waiting does not help. */
  readonly denied: boolean

  constructor(message: string, { refused = false, cause }: { refused?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.denied = refused
  }
}

/**
 * Where uploads lie. A key's content never changes: another content is another key, so that answers may be kept for ever.
 * Every call throws FilesUnavailable when it fails.
 */
export type Files = {
  /** Stores `bytes` whole or not at all, and durably in place once it resolves. @throws TypeError for a key of another form */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or null where there is none or the key is not one of ours. */
  read(key: string): Promise<StoredFile | null>
  /** Removes the file; that it is not there already is no fault. */
  remove(key: string): Promise<void>
}

/** What may be stored, by the ending of its key: the browser is told exactly this and never guesses. */
const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp' }

/** Parts of small letters, digits and hyphens between slashes, one dot before the ending: nothing that climbs or hides. */
const KEY = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.([a-z0-9]+)$/
const MAX_KEY_LENGTH = 200

/** The type that the file behind `key` is served as, or null where `key` is none of ours. */
export function contentTypeOf(key: string): string | null {
  const ending = key.length <= MAX_KEY_LENGTH ? KEY.exec(key)?.[1] : undefined
  return CONTENT_TYPES[ending ?? ''] ?? null
}

/** A key that none of our own code makes: a bug. */
export function invalidKeyError(key: string): TypeError {
  return new TypeError(`Not a key of a file: ${key.slice(0, MAX_KEY_LENGTH)}`)
}

/** Files in a folder of this machine, made when the first one comes. */
export function createDiskFiles(folder: string): Files {
  const root = resolve(folder)
  return {
    async put(key, bytes) {
      if (contentTypeOf(key) === null) throw invalidKeyError(key)
      await write(join(root, key), bytes).catch(throwStorageError)
    },
    async read(key) {
      const contentType = contentTypeOf(key)
      if (contentType === null) return null
      const bytes = await readFile(join(root, key)).catch((error) =>
        isMissing(error) ? null : throwStorageError(error),
      )
      return bytes && { bytes, contentType }
    },
    async remove(key) {
      if (contentTypeOf(key) !== null) await rm(join(root, key), { force: true }).catch(throwStorageError)
    },
  }
}

/** Readers see the whole file or none: it is written beside its place, then moved there. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  createFolder(dirname(path), 0o700)
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
}

function throwStorageError(error: Error): never {
  throw new FileStorageError(`DATA_DIR: ${error.message}`, { cause: error })
}
