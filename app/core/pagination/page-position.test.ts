import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { encodeCursor } from './cursor.ts'
import { pageHrefs, parsePagePosition } from './page-position.ts'

test('keeps the search and replaces the cursor', () => {
  const address = { pathname: '/manage-jobs', search: '?q=a%26b&after=x' }
  expect(pageHrefs(address, { newer: 'n', older: 'o' })).toEqual({
    newerHref: '/manage-jobs?q=a%26b&before=n',
    olderHref: '/manage-jobs?q=a%26b&after=o',
  })
  expect(pageHrefs(address, { newer: null, older: null })).toEqual({ newerHref: null, olderHref: null })
})

test('takes a broken cursor for the first page, and the way down before the way up', () => {
  const at = { createdAt: '2026-11-24T01:02:03.004Z', id: newId() }
  const word = encodeCursor(at)
  const read = (address: string) => parsePagePosition(new URLSearchParams(address))
  expect(read(`after=${word}`)).toEqual({ after: at })
  expect(read(`after=rubbish&before=${word}`)).toEqual({ before: at })
  expect(read(`after=${word}&before=${word}`)).toEqual({ after: at })
  expect(read('after=-1&before=%00')).toBeNull()
})
