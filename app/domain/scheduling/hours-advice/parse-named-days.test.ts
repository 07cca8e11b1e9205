import { expect, test } from 'vitest'
import { parseNamedDays } from './parse-named-days.ts'

test.each([
  ['Monday to Friday, 8:30 am to 5:30 pm', '01234'],
  ['Monday to Friday, 08:30 to 17:30', '01234'],
  ['Mon–Fri 9–5, Sat 10–2', '012345'],
  ['Mon. - Thurs. 9 to 5 and Saturdays', '01235'],
  ['Friday to Monday', '0456'],
  ['Weekdays 9 am to 5 pm', '01234'],
  ['Open 7 days', '0123456'],
  ['Monday to Saturday, closed on Sundays', '012345'],
  ['Weekdays and weekends, by appointment', '0123456'],
  ['Closed Sundays. Monday to Saturday, 8 am to 4 pm', '012345'],
  ['Mon–Fri 9–5, Sat and Sun closed', '01234'],
  ['Mon–Fri 9–5, closed Saturday, Sunday and public holidays', '01234'],
  ['Sunday closed, Monday closed, Tuesday to Saturday 10–6', '12345'],
  ['By appointment', null],
  ['Closed on Sundays', null],
])('%s', (text, expected) => {
  const days = parseNamedDays(text)
  expect(days && [...days].sort().join('')).toBe(expected)
})
