import { hashPassword as createLibraryHash } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { createPasswordHash, matchesPasswordHash } from './password-hash.server.ts'

test('a hash names its parameters, has a salt of its own, and matches only its password', async () => {
  const [hash, other] = await Promise.all([createPasswordHash('Brolga-7walk!'), createPasswordHash('Brolga-7walk!')])
  expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
  expect(hash).not.toBe(other)
  expect(await matchesPasswordHash({ hash, password: 'Brolga-7walk!' })).toBe(true)
  expect(await matchesPasswordHash({ hash, password: 'Brolga-7walk?' })).toBe(false)
})

test('a password matches in both Unicode forms of its letters', async () => {
  const hash = await createPasswordHash('Café-7walk!')
  expect(await matchesPasswordHash({ hash, password: 'Cafe\u0301-7walk!' })).toBe(true)
})

test("a hash of the auth library's own still matches its password", async () => {
  const hash = await createLibraryHash('Brolga-7walk!')
  expect(await matchesPasswordHash({ hash, password: 'Brolga-7walk!' })).toBe(true)
  expect(await matchesPasswordHash({ hash, password: 'Brolga-7walk?' })).toBe(false)
})

test('a damaged hash does not match', async () => {
  const hash = await createPasswordHash('Brolga-7walk!')
  const damaged = `${hash.slice(0, -2)}${hash.endsWith('AA') ? 'BB' : 'AA'}`
  expect(await matchesPasswordHash({ hash: damaged, password: 'Brolga-7walk!' })).toBe(false)
})
