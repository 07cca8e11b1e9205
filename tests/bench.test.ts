import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { transactionIn } from '../bench/statements.ts'

// Node runs the benchmark from its sources and loads all of them before it reads the arguments. It cannot load JSX.
test('the benchmark starts, and rejects an invalid argument with a message', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts', '--jobs', '1'], { encoding: 'utf8' })
  expect(stderr).toBe('--jobs must be a number from 5000 to 1000000, but is 1.\n')
  expect([status, stdout]).toEqual([1, ''])
})

test('a recorded transaction has no statements of other connections or of an attempt that was rolled back', () => {
  const sent: [connection: number, text: string][] = [
    [1, 'begin'],
    [2, 'begin'],
    [1, 'insert into "bookings" ("id")'],
    [2, 'insert into "emails" ("id")'],
    [1, 'rollback'],
    [3, 'select tstzrange($1, $2)'],
    [2, 'commit'],
    [3, 'begin isolation level read committed'],
    [3, 'savepoint sp1'],
    [3, 'rollback to savepoint sp1'],
    [2, 'select 1'],
    [3, 'insert into "bookings" ("id")'],
    [3, 'commit'],
  ]
  const recorded = sent.map(([connection, text]) => ({ connection, text, values: [] }))
  expect(transactionIn(recorded, 'bookings').map(({ text }) => text)).toEqual([
    'begin isolation level read committed',
    'savepoint sp1',
    'rollback to savepoint sp1',
    'insert into "bookings" ("id")',
    'commit',
  ])
  expect(() => transactionIn(recorded, 'orders')).toThrow('0 transactions inserted into orders.')
})
