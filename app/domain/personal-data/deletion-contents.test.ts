import { expect, test } from 'vitest'
import { DELETED_LINES, KEPT_LINES } from './deletion-contents.ts'
import { PERSONAL_DATA, type PersonalTable } from './personal-data.ts'

const register: [string, PersonalTable][] = Object.entries(PERSONAL_DATA)
const tablesOf = (isWanted: (table: PersonalTable) => boolean) =>
  register.filter(([, table]) => isWanted(table)).map(([name]) => name)
const named = (lines: typeof DELETED_LINES) => new Set<string>(lines.flatMap(({ tables }) => tables))

test('the page of a deletion names everything in the register that is deleted', () => {
  const deleted = tablesOf(({ erasure }) => erasure !== 'kept').filter((table) => table !== 'audit_events')
  expect(deleted.filter((table) => !named(DELETED_LINES).has(table))).toEqual([])
  const kept = tablesOf(({ erasure }) => erasure === 'kept')
  expect(kept.filter((table) => named(DELETED_LINES).has(table))).toEqual([])
})

test('the page of a deletion names every table in the register of which rows stay', () => {
  // Of these only what the first line of the page names was personal, and nothing refers to it any more.
  const emptied = ['users', 'profiles']
  const kept = tablesOf(({ erasure }) => erasure !== 'deleted').filter((table) => !emptied.includes(table))
  expect(kept.filter((table) => !named(KEPT_LINES).has(table))).toEqual([])
})
