import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

// Node runs the benchmark from its sources and loads all of them before it reads the arguments. It cannot load JSX.
test('the benchmark starts, and rejects an invalid argument with a message', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', '--jobs', '1'], { encoding: 'utf8' })
  expect(stderr).toBe('--jobs must be a number from 5000 to 1000000, but is 1.\n')
  expect([status, stdout]).toEqual([1, ''])
})
