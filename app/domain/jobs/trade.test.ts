import { expect, test } from 'vitest'
import { tradeOf } from './trade.ts'

test.each([
  ['Transport & Logistics', 'steering-wheel'],
  ['Healthcare & Aged Care', 'stethoscope'],
  ['Hospitality & Tourism', 'pan'],
  ['Mining & Resources', 'pick'],
  ['Information Technology', 'laptop'],
  ['Accounting', 'calculator'],
  ['Government & Council', 'hall'],
  ['Construction', 'hard-hat'],
  ['Design', 'palette'],
  ['Administration & Office', 'folder'],
  ['Customer Service', 'headset'],
  ['Education & Training', 'apple'],
  ['Trades & Services', 'hammer'],
  ['Warehousing', 'carton'],
  ['Retail', 'bag'],
  ['Farming', 'sprout'],
  ['Community Services', 'home'],
  ['Astronomy', 'briefcase'],
] as const)('the category %s is drawn as %s', (category, trade) => expect(tradeOf({ category })).toBe(trade))

test('without a category the title decides', () => {
  expect(tradeOf({ category: null, title: 'Registered Nurse' })).toBe('stethoscope')
  expect(tradeOf({ category: 'Other', title: 'Forklift Driver' })).toBe('carton')
  expect(tradeOf({ category: null, title: 'Astronaut' })).toBe('briefcase')
})
