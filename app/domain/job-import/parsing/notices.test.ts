import { expect, test } from 'vitest'
import { addNotice, listNotices, type NoticeLines, referenceTakenNotice } from './notices.ts'

test('a notice writes thousands with a comma', () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => index + 2)
  expect(referenceTakenNotice(lines).message).toMatch(/^12,000 jobs were skipped/)
  expect(referenceTakenNotice([2]).message).toMatch(/^1 job was skipped/)
})

test('a notice about dates is also right on the days after the import, on which its outcome is read', () => {
  const noticeLines: NoticeLines = new Map()
  for (const kind of ['listing-date-missing', 'listing-date-in-future', 'closing-date-too-late'] as const) {
    addNotice(noticeLines, kind, 2)
  }
  expect(listNotices(noticeLines, { expired: 'closed', openDays: 30 }).map(({ message }) => message)).toEqual([
    '1 job has no listing date and will use the date of the import.',
    '1 job has a listing date in the future and will use the date of the import.',
    '1 job has a closing date more than a year away and will close a year after the import.',
  ])
})
