import { expect, test } from 'vitest'
import { fitText, inCharactersOf } from './fit-text.ts'

/** Every character is ten pixels wide. */
const measure = (text: string) => [...text].length * 10
const fit = (text: string, maxLines = 2) => fitText(text, measure, { maxWidth: 100, maxLines })
const has = (character: string) => /[ -~é…]/.test(character)

test.each([
  ['', []],
  ['Chef', ['Chef']],
  ['Night chef wanted', ['Night chef', 'wanted']],
  ['Senior forklift and reach truck driver', ['Senior', 'forklift…']],
  ['Warehouse storeperson, permanent', ['Warehouse', 'storepers…']],
  ['Lead chef, night, weekend and more', ['Lead chef,', 'night…']],
  ['Donaudampfschifffahrtsgesellschaft', ['Donaudampf', 'schifffah…']],
  ['   Two   words ', ['Two words']],
])('%j is wrapped to %j', (text, lines) => {
  expect(fit(text)).toEqual(lines)
})

test('a text on one line is cut with an ellipsis that fits', () => {
  expect(fit('Newcastle and Lake Macquarie', 1)).toEqual(['Newcastle…'])
})

test.each([
  ['Chef 👩‍🍳 (night)', 'Chef (night)'],
  ['Nguyễn & Sons', 'Nguyen & Sons'],
  ['Café', 'Café'],
  ['厨师', ''],
  ['Driver\n\tSydney', 'Driver Sydney'],
])('%j is drawn as %j', (text, drawn) => {
  expect(inCharactersOf(text, has)).toBe(drawn)
})
