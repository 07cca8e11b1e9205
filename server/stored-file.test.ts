import { expect, test } from 'vitest'
import type { Files } from '#app/platform/files.server.ts'
import { storedFile } from './stored-file.ts'

const held: Record<string, string> = { 'pictures/a-320.webp': 'a picture' }
const files: Pick<Files, 'read'> = {
  async read(key) {
    const text = held[key]
    return text === undefined ? null : { bytes: new TextEncoder().encode(text), contentType: 'image/webp' }
  },
}

test('a stored picture may be kept for ever, shown anywhere, and is a picture and nothing else', async () => {
  const answer = await storedFile(files, '/files/pictures/a-320.webp')
  expect(await answer?.text()).toBe('a picture')
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '9',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('what is not there has no answer', async () => {
  for (const path of ['/files/', '/files/pictures/b-320.webp', '/files/pictures/%61-320.webp'])
    expect(await storedFile(files, path)).toBeNull()
})
