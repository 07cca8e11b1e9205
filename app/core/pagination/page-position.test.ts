import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { encodeCursor } from './cursor.ts'
import { pageHrefs, parsePageLinks, parsePagePosition, parsePageRange } from './page-position.ts'

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

test('a page of a counted list says which rows it shows, also where the address is wrong', () => {
  const rows = Array.from({ length: 20 }, (_, n) => n)
  const links = (search: string, neighbours: { newer: string | null; older: string | null }, shown = rows) =>
    parsePageLinks({ pathname: '/list', search }, { rows: shown, count: 45, ...neighbours })
  expect(links('', { newer: null, older: 'o' })).toEqual({
    newerHref: null,
    olderHref: '/list?after=o&start=21',
    range: { start: 1, end: 20, count: 45, of: '45' },
  })
  const second = links('?after=x&start=21', { newer: 'n', older: 'o' })
  expect(second.range).toMatchObject({ start: 21, end: 40 })
  expect([second.newerHref, second.olderHref]).toEqual(['/list?before=n&start=1', '/list?after=o&start=41'])
  expect(links('?start=999', { newer: 'n', older: null }, rows.slice(0, 5)).range).toMatchObject({ start: 41, end: 45 })
  expect(links('?start=999', { newer: 'n', older: 'o' }).range).toMatchObject({ start: 26, end: 45 })
  expect(links('?start=-3', { newer: 'n', older: 'o' }).range).toMatchObject({ start: 1 })
})

test('a list of more rows than are counted takes the position from the address', () => {
  const params = new URLSearchParams('start=20001')
  const range = parsePageRange(params, { newer: 'n', older: null, length: 20, count: null })
  expect(range).toEqual({ start: 20_001, end: 20_020, count: null })
})
