import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from './create-folder.server.ts'

test('makes what is missing above, and takes what exists', () => {
  const base = mkdtempSync(join(tmpdir(), 'muster-folder-'))
  const deep = join(base, 'one', 'two')
  createFolder(deep, 0o700)
  createFolder(deep, 0o700)
  expect(statSync(deep).mode & 0o777).toBe(0o700)
  rmSync(base, { recursive: true })
})

// What used to keep Node busy for ever; elsewhere than on Linux there is no such folder.
test.runIf(existsSync('/proc/self'))('refuses at once where no folder can be made', () => {
  expect(() => createFolder('/proc/nope/postgres')).toThrow(/ENOENT|EACCES/)
})
