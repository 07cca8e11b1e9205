import { expect, test } from 'vitest'
import { newId } from '#app/lib/id.ts'
import { encodeCursor } from './cursor.ts'
import { pageHrefs, parsePageLinks, parsePagePosition, parsePageRange } from './page-position.ts'

const parse = (address: string) => parsePagePosition(new URLSearchParams(address))

test('the links to neighbouring pages keep the search and replace the cursor', () => {
  const address = { pathname: '/manage-jobs', search: '?q=a%26b&after=x' }
  const range = { start: 41, end: 60, count: null }
  expect(pageHrefs(address, { newer: 'n', older: 'o' }, range)).toEqual({
    newerHref: '/manage-jobs?q=a%26b&before=n&start=21',
    olderHref: '/manage-jobs?q=a%26b&after=o&start=61',
  })
  expect(pageHrefs(address, { newer: null, older: null }, range)).toEqual({ newerHref: null, olderHref: null })
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
    position: '1 to 20 of 45',
  })
  const second = links('?after=x&start=21', { newer: 'n', older: 'o' })
  expect(second.position).toBe('21 to 40 of 45')
  expect([second.newerHref, second.olderHref]).toEqual(['/list?before=n&start=1', '/list?after=o&start=41'])
  expect(links('?start=999', { newer: 'n', older: null }, rows.slice(0, 5)).position).toBe('41 to 45 of 45')
  expect(links('?start=999', { newer: 'n', older: 'o' }).position).toBe('26 to 45 of 45')
  expect(links('?start=-3', { newer: 'n', older: 'o' }).position).toBe('1 to 20 of 45')
})

test('a page of a list that is not counted says which page it is', () => {
  const rows = Array.from({ length: 20 }, (_, n) => n)
  const at = (search: string) => parsePageLinks({ pathname: '/list', search }, { rows, newer: 'n', older: 'o' })
  expect(at('?after=x&start=41')).toEqual({
    newerHref: '/list?before=n&start=21',
    olderHref: '/list?after=o&start=61',
    position: 'Page 3',
  })
  const links = parsePageLinks({ pathname: '/list', search: '' }, { rows, newer: null, older: 'o', count: 10_001 })
  expect(links.position).toBe('1 to 20 of 10,000+')
})

test('a list of more rows than are counted takes the position from the address', () => {
  const params = new URLSearchParams('start=20001')
  const range = parsePageRange(params, { newer: 'n', older: null, length: 20, count: null })
  expect(range).toEqual({ start: 20_001, end: 20_020, count: null })
})
