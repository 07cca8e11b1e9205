import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentTypeOf, diskFiles, type Files } from './files.server.ts'

let folder: string
let files: Files
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-files-'))
  files = diskFiles(join(folder, 'files'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('what is put is read with its type, until it is removed', async () => {
  await files.put('pictures/mug-640.webp', bytes('a mug'))
  const read = await files.read('pictures/mug-640.webp')
  expect(read?.contentType).toBe('image/webp')
  expect(new TextDecoder().decode(read?.bytes)).toBe('a mug')
  await files.remove('pictures/mug-640.webp')
  await files.remove('pictures/mug-640.webp')
  expect(await files.read('pictures/mug-640.webp')).toBeNull()
})

test('the last of many writers stands whole, and no unfinished file is left', async () => {
  const texts = Array.from({ length: 20 }, (_, n) => String(n).repeat(100_000))
  await Promise.all(texts.map((text) => files.put('one.webp', bytes(text))))
  expect(texts).toContain(new TextDecoder().decode((await files.read('one.webp'))?.bytes))
  expect(readdirSync(join(folder, 'files'))).toEqual(['one.webp'])
})

test('a file that cannot be written leaves nothing behind', async () => {
  mkdirSync(join(folder, 'files', 'a.webp'), { recursive: true })
  await expect(files.put('a.webp', bytes('over a folder'))).rejects.toThrow(/EISDIR/)
  expect(readdirSync(join(folder, 'files'))).toEqual(['a.webp'])
})

test('keys neither climb nor hide, and have an ending that we serve', async () => {
  const strange = [
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
    `${'a'.repeat(200)}.webp`,
    '',
  ]
  expect(strange.map(contentTypeOf)).toEqual(strange.map(() => null))
  for (const key of strange) {
    await expect(files.put(key, bytes('x'))).rejects.toThrow(TypeError)
    expect(await files.read(key)).toBeNull()
    await files.remove(key)
  }
})
