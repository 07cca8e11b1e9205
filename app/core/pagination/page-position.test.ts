import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { encodeCursor } from './cursor.ts'
import { pageHrefs, parsePagePosition } from './page-position.ts'

const parse = (address: string) => parsePagePosition(new URLSearchParams(address))

test('the links to neighbouring pages keep the search and replace the cursor', () => {
  const address = { pathname: '/manage-jobs', search: '?q=a%26b&after=x' }
  expect(pageHrefs(address, { newer: 'n', older: 'o' })).toEqual({
    newerHref: '/manage-jobs?q=a%26b&before=n',
    olderHref: '/manage-jobs?q=a%26b&after=o',
  })
  expect(pageHrefs(address, { newer: null, older: null })).toEqual({ newerHref: null, olderHref: null })
})

test('an invalid cursor gives the first page', () => {
  expect(parse('after=-1&before=%00')).toBeNull()
})

test('a valid cursor gives its page, and `after` wins over `before`', () => {
  const at = { createdAt: '2026-11-24T01:02:03.004Z', id: newId() }
  const cursor = encodeCursor(at)
  expect(parse(`after=${cursor}`)).toEqual({ after: at })
  expect(parse(`after=rubbish&before=${cursor}`)).toEqual({ before: at })
  expect(parse(`after=${cursor}&before=${cursor}`)).toEqual({ after: at })
})
