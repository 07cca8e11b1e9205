import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createFolder } from '../create-folder.server.ts'
import { runOutsideSlot } from '../request-slot.server.ts'

/** A stored file with its content type. */
type StoredFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

/** The file storage is unreachable, full, or denies access. `message` is for the log. */
export class FileStorageError extends Error {
  /** True if the storage denied access: the operator has to fix it, and a retry does not help. */
  readonly denied: boolean

  constructor(message: string, { denied = false, cause }: { denied?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.denied = denied
  }
}

/**
 * The storage of uploads. The content of a key never changes, so that responses can be cached for ever: new content
 * gets a new key. Every call throws FileStorageError if it fails.
 */
export type Files = {
  /** Stores `bytes` completely or not at all, and durably when it resolves. @throws TypeError for an invalid key */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The file, or null if it does not exist or the key is invalid. */
  read(key: string): Promise<StoredFile | null>
  /** Deletes the file if it exists. */
  remove(key: string): Promise<void>
}

/** The content types of files by the extension of their keys. Files with another extension cannot be stored. */
const CONTENT_TYPES: Record<string, string> = { webp: 'image/webp' }

/** Segments of lower-case letters, digits and hyphens, and one extension. No relative paths and no hidden files. */
const KEY = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.([a-z0-9]+)$/
const MAX_KEY_LENGTH = 200

/** The content type of the file `key`, or null for an invalid key. */
export function contentTypeOf(key: string): string | null {
  const extension = key.length <= MAX_KEY_LENGTH ? KEY.exec(key)?.[1] : undefined
  return CONTENT_TYPES[extension ?? ''] ?? null
}

/** For a key that our own code never creates, which is a bug. */
export function invalidKeyError(key: string): TypeError {
  return new TypeError(`Invalid file key: ${key.slice(0, MAX_KEY_LENGTH)}`)
}

/** Files in a local folder, which is created with the first file. */
export function createDiskFiles(folder: string): Files {
  const root = resolve(folder)
  return {
    async put(key, bytes) {
      if (contentTypeOf(key) === null) throw invalidKeyError(key)
      await runOutsideSlot(() => write(join(root, key), bytes)).catch(throwStorageError)
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

/** Writes a temporary file and renames it, so that readers see the complete file or none. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  createFolder(dirname(path), 0o700)
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await writeFile(temporary, bytes, { mode: 0o600, flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR'
}

function throwStorageError(error: Error): never {
  throw new FileStorageError(`DATA_DIR: ${error.message}`, { cause: error })
}
