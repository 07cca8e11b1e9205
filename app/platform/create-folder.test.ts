import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from './create-folder.server.ts'

test('missing parent folders are created, and existing folders are kept', () => {
  const base = mkdtempSync(join(tmpdir(), 'muster-folder-'))
  const deep = join(base, 'one', 'two')
  createFolder(deep, 0o700)
  createFolder(deep, 0o700)
  expect(statSync(deep).mode & 0o777).toBe(0o700)
  rmSync(base, { recursive: true })
})

// `mkdirSync` would loop for ever there. Other systems than Linux have no /proc.
test.runIf(existsSync('/proc/self'))('a folder that cannot be created fails immediately', () => {
  expect(() => createFolder('/proc/nope/postgres')).toThrow(/ENOENT|EACCES/)
})
