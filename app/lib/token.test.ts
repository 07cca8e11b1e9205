import { expect, test } from 'vitest'
import { generateToken, hashToken, isToken } from './token.server.ts'

test('generated tokens are valid, unique and URL-safe', () => {
  const tokens = new Set(Array.from({ length: 1000 }, generateToken))
  expect(tokens.size).toBe(1000)
  for (const token of tokens) expect([isToken(token), encodeURIComponent(token)]).toEqual([true, token])
})

test.each(['', 'short', `${'a'.repeat(42)}/`, `${'a'.repeat(42)}=`, 'a'.repeat(44), `${'a'.repeat(42)}\n`])(
  '%j is not a token',
  (text) => expect(isToken(text)).toBe(false),
)

test('a token is hashed with SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
