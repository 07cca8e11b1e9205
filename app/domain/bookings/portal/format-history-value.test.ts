import { expect, test } from 'vitest'
import { formatHistoryValue } from './format-history-value.ts'

test.each([
  ['no-show', 'No-show'],
  ['2026-11-22 09:00', '22 Nov 2026, 09:00'],
  ['Ana Petrović', 'Ana Petrović'],
  ['toString', 'toString'],
])('the history shows %j as %j', (value, text) => expect(formatHistoryValue(value)).toBe(text))
