import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUSTRALIAN_ZONES } from '../dates.ts'
import { listOffsets, offsetAt, rememberOffsets } from './zone-offsets.ts'

const HOUR_MS = 3_600_000
const [from, until] = [Date.UTC(2025, 0), Date.UTC(2028, 0)]

test('the offsets of three years are those of each change of the clocks', () => {
  const { changes } = listOffsets('Australia/Sydney', from, until)
  expect(changes.map(([at, offset]) => [new Date(at).toISOString(), offset / HOUR_MS])).toEqual([
    ['2025-01-01T00:00:00.000Z', 11],
    ['2025-04-05T16:00:00.000Z', 10],
    ['2025-10-04T16:00:00.000Z', 11],
    ['2026-04-04T16:00:00.000Z', 10],
    ['2026-10-03T16:00:00.000Z', 11],
    ['2027-04-03T16:00:00.000Z', 10],
    ['2027-10-02T16:00:00.000Z', 11],
  ])
  expect(listOffsets('Australia/Brisbane', from, until).changes).toEqual([[from, 10 * HOUR_MS]])
  expect(listOffsets('Australia/Lord_Howe', from, until).changes.map(([, offset]) => offset / HOUR_MS)).toEqual([
    11, 10.5, 11, 10.5, 11, 10.5, 11,
  ])
})

test('with remembered offsets dates are those of the machine, in and around these years', () => {
  for (const zone of AUSTRALIAN_ZONES) rememberOffsets(listOffsets(zone, from, until))
  const changes = AUSTRALIAN_ZONES.flatMap((zone) => listOffsets(zone, from, until).changes)
  const instants = fc.oneof(
    fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2029, 0) }),
    fc.constantFrom(...changes).chain(([at]) => fc.integer({ min: at - HOUR_MS, max: at + HOUR_MS })),
  )
  fc.assert(
    fc.property(fc.constantFrom(...AUSTRALIAN_ZONES), instants, (zone, at) => {
      const shown = new Date(at + offsetAt(zone, at)).toISOString().slice(0, 16).replace('T', ' ')
      // Swedish dates are those of ISO 8601.
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      expect(shown).toBe(format.format(at))
    }),
  )
})
