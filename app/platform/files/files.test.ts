import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFakeBucket } from '#tests/support/fake-bucket.ts'
import { parseBucketAddress } from './bucket-address.server.ts'
import { createBucketFiles } from './bucket-files.server.ts'
import { contentTypeOf, createDiskFiles, FileStorageError, type Files } from './files.server.ts'

/** A storage under test, with the keys stored in it. */
type Storage = { files: Files; keys(): string[]; close(): Promise<void> | void }

const STORAGES: Record<string, () => Promise<Storage> | Storage> = {
  'the disk': () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-files-'))
    return {
      files: createDiskFiles(folder),
      keys: () =>
        readdirSync(folder, { withFileTypes: true, recursive: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
      close: () => rmSync(folder, { recursive: true, force: true }),
    }
  },
  'a bucket': async () => {
    const { objects, address, close } = await startFakeBucket()
    const bucket = parseBucketAddress(address())
    if (!bucket) throw new Error('The address is invalid.')
    return { files: createBucketFiles(bucket), keys: () => [...objects.keys()], close }
  },
}

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (file: { bytes: Uint8Array } | null) => new TextDecoder().decode(file?.bytes)

describe.each(Object.entries(STORAGES))('files on %s', (_, open) => {
  let storage: Storage
  let files: Files
  beforeEach(async () => {
    storage = await open()
    files = storage.files
  })
  afterEach(() => storage.close())

  test('a stored file is read with its content type until it is deleted', async () => {
    await files.put('images/mug-640.webp', bytes('a mug'))
    const read = await files.read('images/mug-640.webp')
    expect(read?.contentType).toBe('image/webp')
    expect(text(read)).toBe('a mug')
    expect(await files.read('images/mug-320.webp')).toBeNull()
    await files.remove('images/mug-640.webp')
    await files.remove('images/mug-640.webp')
    expect(await files.read('images/mug-640.webp')).toBeNull()
    expect(storage.keys()).toEqual([])
  })

  test('large and empty files are read as they were stored', async () => {
    const large = new Uint8Array(3_000_000).map((_, n) => (n * 31) % 256)
    await files.put('large.webp', large)
    await files.put('empty.webp', new Uint8Array())
    expect(Buffer.compare((await files.read('large.webp'))?.bytes ?? bytes(''), large)).toBe(0)
    expect((await files.read('empty.webp'))?.bytes.byteLength).toBe(0)
  })

  test('concurrent writers of one key leave one complete file', async () => {
    const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(100_000))
    await Promise.all(texts.map((text) => files.put('one.webp', bytes(text))))
    expect(texts).toContain(text(await files.read('one.webp')))
    expect(storage.keys()).toEqual(['one.webp'])
  })

  test('an invalid key cannot be stored or read', async () => {
    const invalid = [
      '../../etc/passwd',
      'a/../b.webp',
      '/a.webp',
      'a//b.webp',
      '.webp',
      'a/.webp',
      'a\\b.webp',
      'A.webp',
      'a\0.webp',
      'a.svg',
      'a.html',
      'a.webp.html',
      'a%2fb.webp',
      'a.webp?x',
      `${'a'.repeat(200)}.webp`,
      '',
    ]
    expect(invalid.map(contentTypeOf)).toEqual(invalid.map(() => null))
    for (const key of invalid) {
      await expect(files.put(key, bytes('x'))).rejects.toThrow(TypeError)
      expect(await files.read(key)).toBeNull()
      await files.remove(key)
    }
    expect(storage.keys()).toEqual([])
  })
})

describe('disk errors', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'muster-files-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('a file that cannot be written leaves no temporary file', async () => {
    mkdirSync(join(folder, 'a.webp'))
    const put = createDiskFiles(folder).put('a.webp', bytes('over a folder'))
    await expect(put).rejects.toThrow(/^DATA_DIR: EISDIR/)
    await expect(put).rejects.toThrow(FileStorageError)
    expect(readdirSync(folder)).toEqual(['a.webp'])
  })

  test('a read error is not a missing file', async () => {
    mkdirSync(join(folder, 'a.webp'))
    writeFileSync(join(folder, 'file'), '')
    await expect(createDiskFiles(folder).read('a.webp')).rejects.toThrow(FileStorageError)
    await expect(createDiskFiles(join(folder, 'file')).put('a.webp', bytes('x'))).rejects.toThrow(FileStorageError)
    expect(await createDiskFiles(join(folder, 'file')).read('a.webp')).toBeNull()
  })
})
