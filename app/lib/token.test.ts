import { expect, test } from 'vitest'
import { generateToken, hashToken, isToken } from './token.server.ts'

test('a drawn token is one of ours, never twice the same, and safe in a path', () => {
  const drawn = new Set(Array.from({ length: 1000 }, generateToken))
  expect(drawn.size).toBe(1000)
  for (const token of drawn) expect([isToken(token), encodeURIComponent(token)]).toEqual([true, token])
})

test.each(['', 'short', `${'a'.repeat(42)}/`, `${'a'.repeat(42)}=`, 'a'.repeat(44), `${'a'.repeat(42)}\n`])(
  '%j is none',
  (text) => expect(isToken(text)).toBe(false),
)

test('what is kept is the SHA-256 of the token', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
