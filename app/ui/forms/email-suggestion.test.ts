import { expect, test } from 'vitest'
import { suggestEmail } from './email-suggestion.ts'

test.each([
  ['mia@gmial.con', 'mia@gmail.com'],
  ['mia@gmail.con', 'mia@gmail.com'],
  ['mia@gmai.com', 'mia@gmail.com'],
  ['Mia@hotmial.com', 'mia@hotmail.com'],
  ['mia@bigpnd.com', 'mia@bigpond.com'],
  ['mia@outlok.com.au', 'mia@outlook.com.au'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each(['mia@gmail.com', 'mia@live.com', 'mia@me.com', 'mia@wattlebank.example', 'mia@ge.com', 'mia', 'mia@', ''])(
  '%s is left as it is',
  (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  },
)
