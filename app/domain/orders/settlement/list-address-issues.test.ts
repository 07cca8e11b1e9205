import { expect, test } from 'vitest'
import { listAddressIssues } from './list-address-issues.ts'

const codes = (pricedPostcode: string | null, state: string, postcode: string) =>
  listAddressIssues(pricedPostcode, { line1: '1 High Street', line2: '', suburb: 'Parramatta', state, postcode }).map(
    ({ code }) => code,
  )

test.each([
  [null, 'NSW', '2150', []],
  ['2150', 'New South Wales', '2150', []],
  ['2150', 'NSW', '2151', ['order.other-postcode']],
  [null, 'NSW', '6000', ['order.postcode-of-other-state']],
  [null, 'new south wales', '6000', ['order.postcode-of-other-state']],
  ['2150', 'NSW', '6000', ['order.other-postcode', 'order.postcode-of-other-state']],
  // Jervis Bay is in the ACT, with a postcode of New South Wales.
  [null, 'ACT', '2540', []],
  [null, '', '6000', []],
  [null, 'Otago', '6000', []],
  [null, 'NSW', '', []],
  ['2150', 'NSW', '', []],
])(
  'delivery priced for %s to an address in %j with postcode %j has the issues %j',
  (priced, state, postcode, expected) => {
    expect(codes(priced, state, postcode)).toEqual(expected)
  },
)
