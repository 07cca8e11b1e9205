import { afterEach, describe, expect, test, vi } from 'vitest'
import { isId, newId } from './id.ts'

afterEach(() => vi.restoreAllMocks())

describe('newId', () => {
  test('creates unique ids that sort in the order of the calls', () => {
    const ids = Array.from({ length: 20_000 }, newId)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
    expect(ids.every(isId)).toBe(true)
  })

  test('an id contains the time in milliseconds', () => {
    const before = Date.now()
    const ms = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
    expect(Math.abs(ms - before)).toBeLessThan(5000)
  })

  test('ids keep their order when the clock stops or goes back', () => {
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 5000)
    const ids = Array.from({ length: 9000 }, newId)
    clock.mockReturnValue(now)
    ids.push(newId())
    expect([...ids].sort()).toEqual(ids)
  })
})

test('isId rejects anything but a lower-case UUIDv7', () => {
  for (const bad of [
    '',
    'abc',
    null,
    7,
    '0192f0c0-0000-4000-8000-000000000000',
    `${newId()} `,
    newId().toUpperCase(),
    `${newId()}\n`,
  ]) {
    expect(isId(bad)).toBe(false)
  }
})
