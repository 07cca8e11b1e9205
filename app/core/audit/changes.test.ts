import { expect, test } from 'vitest'
import { changeDetails, changedNames } from './changes.ts'

const SAVED = { name: 'Muster', licences: [{ state: 'QLD' }], capacity: 1 }

test('equal values are not changed, also in new objects', () => {
  expect(changedNames(SAVED, { ...SAVED, licences: [{ state: 'QLD' }] })).toEqual([])
})

test('changes have the old and the new value', () => {
  expect(changeDetails(SAVED, { ...SAVED, licences: [], capacity: 2 })).toEqual({
    licences: { from: [{ state: 'QLD' }], to: [] },
    capacity: { from: 1, to: 2 },
  })
})
