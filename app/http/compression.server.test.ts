import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressPage } from './compression.server.ts'

const PAGE = Buffer.from('Forklift Driver in Dandenong. '.repeat(200))

function answer(accepted: string | null, page = PAGE) {
  const headers = new Headers()
  const bytes = compressPage(page, accepted, headers)
  const length = headers.get('Content-Length')
  return { bytes, length, encoding: headers.get('Content-Encoding'), vary: headers.get('Vary') }
}

test('brotli where it is taken', () => {
  const { bytes, encoding, length } = answer('gzip, deflate, br, zstd')
  expect(encoding).toBe('br')
  expect(length).toBe(String(bytes.length))
  expect(bytes.length).toBeLessThan(PAGE.length / 10)
  expect(brotliDecompressSync(bytes)).toEqual(PAGE)
})

test.each(['gzip', 'br;q=0, GZIP;q=0.5', 'br; q=0.0,gzip'])(
  'gzip where brotli is not taken or refused: %s',
  (accepted) => {
    const { bytes, encoding } = answer(accepted)
    expect(encoding).toBe('gzip')
    expect(gunzipSync(bytes)).toEqual(PAGE)
  },
)

test.each([null, '', 'identity', 'gzip;q=0', 'zstd'])('plain where no known way is taken: %s', (accepted) => {
  expect(answer(accepted)).toEqual({ bytes: PAGE, length: null, encoding: null, vary: 'Accept-Encoding' })
})

test('plain when it fits into one packet', () => {
  expect(answer('br', Buffer.from('short')).encoding).toBe(null)
})
