import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { renderSecurityTxt } from './security-txt.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

test('security.txt names the contact and expires within a year', async () => {
  const now = new Date('2027-03-01T05:06:07Z')
  expect(await renderSecurityTxt({ db: bed.db, baseUrl: 'https://jobs.example', now })).toBe(
    [
      'Contact: mailto:hello@muster.example',
      'Expires: 2027-08-28T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://jobs.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})
