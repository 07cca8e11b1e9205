import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('a cursor keeps microseconds', () => {
  const id = newId()
  const createdAt = '2026-11-24T10:30:00.123456Z'
  expect(decodeCursor(encodeCursor({ createdAt, id }))).toEqual({ createdAt, id })
  expect(decodeCursor(encodeCursor({ createdAt: '2026-11-24 10:30:00.123456+00', id }))).toEqual({ createdAt, id })
  expect(encodeCursor({ createdAt, id })).toMatch(/^[\w-]+$/)
})

test('a cursor can hold a store key', () => {
  const key = { createdAt: '2026-11-24T10:30:00Z', id: 'prod_01J0000000000000000000000A' }
  expect(decodeCursor(encodeCursor(key))).toEqual(key)
})

test('a cursor can be made from a Date', () => {
  const id = newId()
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      expect(decodeCursor(encodeCursor({ createdAt: date, id }))).toEqual({ createdAt: date.toISOString(), id })
    }),
  )
})

test('a text that is not a cursor is decoded to null', () => {
  const cursor = encodeCursor({ createdAt: '2026-11-24T10:30:00Z', id: newId() })
  for (const bad of [
    null,
    undefined,
    '',
    'x',
    '%%%',
    cursor.slice(1),
    cursor.slice(0, -4),
    `${cursor}A=`,
    'a'.repeat(500),
  ]) {
    expect(decodeCursor(bad)).toBeNull()
  }
  expect(decodeCursor(btoa(`2026-02-30T10:30:00Z|${newId()}`).replace(/=+$/, ''))).toBeNull()
  expect(decodeCursor(btoa('2026-02-20T10:30:00Z|1 or 1=1').replace(/=+$/, ''))).toBeNull()
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => decodeCursor(text) === null))
  fc.assert(fc.property(fc.base64String(), (text) => decodeCursor(text) === null))
})

test('encoding an invalid instant throws', () => {
  expect(() => encodeCursor({ createdAt: 'yesterday', id: newId() })).toThrow(TypeError)
})
