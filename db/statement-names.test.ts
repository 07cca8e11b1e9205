import { expect, test } from 'vitest'
import { StatementNames } from './statement-names.ts'

const findAfter = (count: number, text: string, names = new StatementNames()) => {
  for (let n = 1; n < count; n++) names.find(text)
  return names.find(text)
}

test('a statement gets a name the fifth time it is sent', () => {
  const names = new StatementNames()
  expect(findAfter(4, 'select 1', names)).toBeNull()
  expect(names.find('select 1')).toEqual({ text: 'select 1', name: 'statement_1' })
  expect(names.find('select 1')).toEqual({ text: 'select 1', name: 'statement_1' })
})

test('different statements have different names', () => {
  const names = new StatementNames()
  expect(findAfter(5, 'select 1', names)?.name).not.toBe(findAfter(5, 'select 2', names)?.name)
})

test.each([
  '(select 1) union all (select 2)',
  'with one as (select 1) select from one',
  'insert into notes (text) values ($1)',
  'update notes set text = $1',
  'delete from notes where id = $1',
  '\n  select likes from notes',
])('has a name: %s', (text) => {
  expect(findAfter(5, text)).not.toBeNull()
})

test.each([
  'begin',
  "set local lock_timeout = '1s'",
  'create temp table lines (id uuid)',
  'select id from jobs where search_text like lower($1)',
  'select id from jobs where search_text not ilike $1',
  'select id from jobs where search_text ~* $1',
  `select id from jobs where id in (${Array.from({ length: 4_000 }, (_, n) => `$${n}`).join()})`,
])('is planned for its values each time: %.60s', (text) => {
  expect(findAfter(20, text)).toBeNull()
})

test('the connection keeps a limited number of prepared statements', () => {
  const names = new StatementNames()
  const found = Array.from({ length: 250 }, (_, n) => findAfter(5, `select ${n}`, names))
  expect(found.filter((one) => one !== null)).toHaveLength(200)
})

test('statements that are rarely sent are forgotten', () => {
  const names = new StatementNames()
  findAfter(4, 'select 1', names)
  for (let n = 0; n < 1_000; n++) names.find(`select ${n} as other`)
  expect(names.find('select 1')).toBeNull()
})
