import { expect, test } from 'vitest'
import { addressChangeableUntil, canChangeAddress, formatAddressChangeableUntil } from './delivery-window.ts'

const ORDER = {
  status: 'pending',
  paymentStatus: 'captured',
  fulfillmentStatus: 'not_fulfilled',
  totalCents: 3_995,
  refundedCents: 0,
  delivery: 'post',
  placedAt: new Date('2026-11-24T22:30:00Z'),
  address: { line1: '8 Bay Road', line2: '', suburb: 'Parramatta', state: 'NSW', postcode: '2150' },
} as const
const inState = (suburb: string, state: string) => ({ ...ORDER, address: { ...ORDER.address, suburb, state } })
const format = (order: Parameters<typeof formatAddressChangeableUntil>[0], now = ORDER.placedAt) =>
  formatAddressChangeableUntil(order, now, 'Australia/Sydney')

test('the address can be changed until the time that the customer sees, in the time zone of the address', () => {
  expect(format(ORDER)).toBe('10:30 Sydney time on 25 Nov 2026')
  expect(format(inState('Fremantle', 'WA'))).toBe('07:30 Perth time on 25 Nov 2026')
  expect(format(inState('Broken Hill', 'NSW'))).toBe('10:00 Broken Hill time on 25 Nov 2026')
  const until = addressChangeableUntil(ORDER) ?? new Date(Number.NaN)
  expect(until.toISOString()).toBe('2026-11-24T23:30:00.000Z')
  expect(canChangeAddress(ORDER, new Date(until.getTime() - 1))).toBe(true)
  expect(canChangeAddress(ORDER, until)).toBe(false)
})

test('there is no such time once it has passed, for a packed order and for one to collect', () => {
  expect(format(ORDER, new Date('2026-11-24T23:30:00Z'))).toBeNull()
  expect(format({ ...ORDER, fulfillmentStatus: 'fulfilled' })).toBeNull()
  expect(format({ ...ORDER, delivery: 'pickup', address: null })).toBeNull()
})
