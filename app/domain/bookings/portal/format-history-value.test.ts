import { expect, test } from 'vitest'
import { formatHistoryValue } from './format-history-value.ts'

test.each([
  ['no-show', 'No-show'],
  ['2026-11-22 09:00', '22 Nov 2026, 9:00 am'],
  ['Ana Petrović', 'Ana Petrović'],
  ['toString', 'toString'],
])('%j is told as %j', (value, words) => expect(formatHistoryValue(value, 'Australia/Sydney')).toBe(words))
