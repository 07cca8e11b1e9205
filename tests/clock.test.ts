import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { timeIn } from '#app/lib/dates.ts'
import { AGENCY_ZONE, CLOCK_ARGUMENTS, newClockOffset } from './support/clock.ts'

const HOUR = 3_600_000

/** The time in another process on the clock of the tests, by each way to read it. */
function timesElsewhere(offset: number): number[] {
  const program =
    'console.log(JSON.stringify([Date.now(), +new Date(), Date.parse(Date()), +new (class extends Date {})()]))'
  const env = { ...process.env, TEST_CLOCK_OFFSET_MS: String(offset) }
  return JSON.parse(execFileSync(process.execPath, [...CLOCK_ARGUMENTS, '-e', program], { env, encoding: 'utf8' }))
}

test('tests run at TEST_NOW, or from noon in the agency’s zone', () => {
  if (process.env.TEST_NOW) expect(Math.abs(Date.now() - Date.parse(process.env.TEST_NOW))).toBeLessThan(HOUR)
  else expect(timeIn(AGENCY_ZONE, new Date())).toMatch(/^1[23]:/)
})

test('another process runs on the given clock, however it reads the time', () => {
  for (const offset of [-40, 0, 400].map((days) => days * 24 * HOUR)) {
    const here = Date.now() - Number(process.env.TEST_CLOCK_OFFSET_MS)
    for (const time of timesElsewhere(offset)) {
      expect(Math.abs(time - here - offset)).toBeLessThan(HOUR)
    }
  }
})

test('a moved clock leaves other dates as they are', () => {
  expect(new Date('2028-02-29T00:00:00Z').toISOString()).toBe('2028-02-29T00:00:00.000Z')
  expect(new Date(2028, 1, 29).getDate()).toBe(29)
  expect(new Date()).toBeInstanceOf(Date)
})

test('TEST_NOW has to be an instant', () => {
  const given = process.env.TEST_NOW
  process.env.TEST_NOW = 'tomorrow'
  try {
    expect(newClockOffset).toThrow('TEST_NOW is not an instant: tomorrow')
  } finally {
    if (given === undefined) delete process.env.TEST_NOW
    else process.env.TEST_NOW = given
  }
})
