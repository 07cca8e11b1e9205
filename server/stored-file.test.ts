import { expect, test } from 'vitest'
import type { Files } from '#app/platform/files/files.server.ts'
import { storedFile } from './stored-file.ts'

const stored: Record<string, string> = { 'images/a-320.webp': 'an image' }
const files: Pick<Files, 'read'> = {
  async read(key) {
    const text = stored[key]
    return text === undefined ? null : { bytes: new TextEncoder().encode(text), contentType: 'image/webp' }
  },
}

test('a stored image is cached for a year, may be shown on any site, and cannot run scripts', async () => {
  const answer = await storedFile(files, '/files/images/a-320.webp')
  expect(await answer?.text()).toBe('an image')
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': '8',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/webp',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a file that does not exist has no response', async () => {
  for (const path of ['/files/', '/files/images/b-320.webp', '/files/images/%61-320.webp'])
    expect(await storedFile(files, path)).toBeNull()
})
