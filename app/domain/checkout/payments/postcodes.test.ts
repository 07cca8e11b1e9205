import { expect, test } from 'vitest'
import { statesOfPostcode } from './postcodes.ts'

test.each([
  ['2150', ['NSW']],
  ['1225', ['NSW']],
  ['0200', ['ACT']],
  ['2600', ['ACT']],
  ['2913', ['ACT']],
  ['3000', ['VIC']],
  ['8001', ['VIC']],
  ['4870', ['QLD']],
  ['9726', ['QLD']],
  ['5082', ['SA']],
  ['6000', ['WA']],
  ['7004', ['TAS']],
  ['0800', ['NT']],
  ['0872', ['NT', 'SA', 'WA', 'QLD']],
  ['2620', ['NSW', 'ACT']],
  ['3644', ['VIC', 'NSW']],
  ['0300', []],
])('postcode %s is in %o', (postcode, states) => {
  expect(statesOfPostcode(postcode)).toEqual(states)
})
