import { expect, test } from 'vitest'
import { parseAuditFilter } from './audit-filter.ts'

const parse = (query: string) => parseAuditFilter(new URLSearchParams(query))

test('Activity leaves out sign-ins until they are asked for', () => {
  expect(parse('')).toMatchObject({ action: null, without: ['person.signed-in'] })
  expect(parse('show=sign-ins')).toMatchObject({ action: 'person.signed-in' })
  expect(parse('show=anything')).toMatchObject({ action: null })
})

test('an invalid action or date does not filter', () => {
  expect(parse('action=job.none&from=2026-02-30&until=soon')).toMatchObject({ action: null, from: '', until: '' })
  expect(parse('action=job.posted&from=2026-02-28')).toMatchObject({ action: 'job.posted', from: '2026-02-28' })
})
