import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvalidConfig } from '#app/platform/invalid-config.ts'
import { authSecret, findStoredSecret } from './secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'muster-secret-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('the secret is generated once and stored in the data folder', () => {
  expect(findStoredSecret(dataDir)).toBeNull()
  const secret = authSecret(null, dataDir)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(authSecret(null, dataDir)).toBe(secret)
  expect(readFileSync(join(dataDir, 'auth-secret'), 'utf8')).toBe(secret)
})

test('AUTH_SECRET is used instead, and nothing is stored', () => {
  expect(authSecret('a secret of the environment', dataDir)).toBe('a secret of the environment')
  expect(findStoredSecret(dataDir)).toBeNull()
})

test('an empty secret file, as a full disk or a power failure can leave, is rejected and never signs anything', () => {
  writeFileSync(join(dataDir, 'auth-secret'), '')
  expect(() => authSecret(null, dataDir)).toThrow(InvalidConfig)
  expect(() => findStoredSecret(dataDir)).toThrow(/auth-secret is empty/)
})
