import { expect, test } from 'vitest'
import { pageHrefs } from './page-href.ts'

test('keeps the search and replaces the cursor', () => {
  const address = { pathname: '/manage-jobs', search: '?q=a%26b&after=x' }
  expect(pageHrefs(address, { newer: 'n', older: 'o' })).toEqual({
    newerHref: '/manage-jobs?q=a%26b&before=n',
    olderHref: '/manage-jobs?q=a%26b&after=o',
  })
  expect(pageHrefs(address, { newer: null, older: null })).toEqual({ newerHref: null, olderHref: null })
})
