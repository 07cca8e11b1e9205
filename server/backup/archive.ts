import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar'

export type ArchiveEntry = { name: string; bytes: Uint8Array }

/**
 * Writes a gzip-compressed tar archive in constant memory. The file has its name once it is complete and on the disk,
 * and only its owner can read it. Its end has a checksum of everything before it, by which `readArchive` finds what is
 * missing or damaged.
 *
 * @throws the error of `entries` or of the disk; then no file is left
 */
export async function writeArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString('hex')}.part`
  const { readable, controller } = createTarPacker()
  const add = async () => {
    try {
      for await (const { name, bytes } of entries) {
        const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
        await writer.write(bytes)
        await writer.close()
      }
      controller.finalize()
    } catch (error) {
      controller.error(error)
      throw error
    }
  }
  try {
    const written = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    await Promise.all([pipeline(Readable.fromWeb(readable as NodeReadableStream), createGzip(), written), add()])
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * The entries of an archive. The body of each has to be read before the next entry: to cancel one can end the next,
 * which is read ahead. Only an archive that was read to its end is known to be complete and undamaged.
 *
 * @throws the error of the disk, or of a file that is no archive, is incomplete or is damaged
 */
export function readArchive(file: string): ReadableStream<ParsedTarEntry> {
  const unpacked = connect(createReadStream(file), createGunzip(), () => {})
  return (Readable.toWeb(unpacked) as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    createTarDecoder({ strict: true }),
  )
}
