import { expect, test } from 'vitest'
import { keepPhonesWhole } from './keep-phones-whole.ts'

test('a phone number in a sentence has no place where its line can break', () => {
  expect(keepPhonesWhole('Call us on (02) 5550 1420 at 9:30.')).toBe('Call us on (02)\u00a05550\u00a01420 at 9:30.')
})
