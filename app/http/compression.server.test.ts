import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compression.server.ts'

const PAGE = Buffer.from('Forklift Driver in Dandenong. '.repeat(200))

function compress(accepted: string | null, page = PAGE) {
  const headers = new Headers()
  const bytes = compressPage(page, accepted, headers)
  const length = headers.get('Content-Length')
  return { bytes, length, encoding: headers.get('Content-Encoding'), vary: headers.get('Vary') }
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['zstd;q=0, br', 'br', brotliDecompressSync],
] as const)('a page is compressed for a client that accepts %s with %s', (accepted, expected, decompress) => {
  const { bytes, encoding, length } = compress(accepted)
  expect(encoding).toBe(expected)
  expect(length).toBe(String(bytes.length))
  expect(bytes.length).toBeLessThan(PAGE.length / 10)
  expect(decompress(bytes)).toEqual(PAGE)
})

test.each(['gzip', 'br;q=0, GZIP;q=0.5', 'br; q=0.0,gzip'])(
  'a page is compressed with gzip if the client does not accept brotli: %s',
  (accepted) => {
    const { bytes, encoding } = compress(accepted)
    expect(encoding).toBe('gzip')
    expect(gunzipSync(bytes)).toEqual(PAGE)
  },
)

test.each([null, '', 'identity', 'gzip;q=0', 'deflate'])(
  'a page is not compressed if the client accepts no known encoding: %s',
  (accepted) => {
    expect(compress(accepted)).toEqual({ bytes: PAGE, length: null, encoding: null, vary: 'Accept-Encoding' })
  },
)

test('a page that fits into one packet is not compressed', () => {
  expect(compress('br', Buffer.from('short')).encoding).toBe(null)
})
