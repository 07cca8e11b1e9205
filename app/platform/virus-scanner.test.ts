import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeClamd, VIRUS } from '#tests/support/fake-clamd.ts'
import { createVirusScanner, ScannerUnavailable } from './virus-scanner.server.ts'

const clamd = new FakeClamd()
beforeAll(() => clamd.start())
afterAll(() => clamd.stop())

test('a file is sent whole, in parts, and found clean or infected', async () => {
  const scanner = createVirusScanner(clamd.address)
  const large = Buffer.alloc(5 * 1024 * 1024, 'a')
  expect(await scanner.scan(large)).toEqual({ infected: null })
  expect(clamd.received.at(-1)?.equals(large)).toBe(true)
  expect(await scanner.scan(Buffer.alloc(0))).toEqual({ infected: null })
  expect(await scanner.scan(Buffer.from(`%PDF ${VIRUS}`))).toEqual({ infected: 'Eicar-Test-Signature' })
})

test('an error, a closed connection, silence and a stopped daemon each differ from a clean file', async () => {
  const scanner = createVirusScanner(clamd.address, 300)
  for (const behaviour of ['fails', 'closes', 'silent'] as const) {
    clamd.behaviour = behaviour
    await expect(scanner.scan(Buffer.from('a')), behaviour).rejects.toBeInstanceOf(ScannerUnavailable)
  }
  clamd.behaviour = 'scans'
  await clamd.stop()
  await expect(scanner.scan(Buffer.from('a'))).rejects.toThrow(/CLAMD_URL: .*ECONNREFUSED/)
})
