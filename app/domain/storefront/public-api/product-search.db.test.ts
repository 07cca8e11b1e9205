import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GUEST } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { builtInStore } from '../gateway/built-in.server.ts'
import type { Product } from '../product/product.ts'
import { correctProductSearch, hasSearchTerms, sortByTitle } from '../product/product-search.ts'
import { parseSearchTerms } from '../product/search-terms.ts'

let bed: TestBed
let all: Product[]
beforeAll(async () => {
  bed = await openTestBed()
  const sizes = (colour: string, code: string, names: string[]) =>
    names.map((size) => ({ values: { Colour: colour, Size: size }, sku: `TEE-${code}-${size}` }))
  await makeProduct(bed.db, {
    title: 'Muster Tee',
    subtitle: 'Heavy organic cotton, cut to people',
    ribbonText: 'New',
    variants: [...sizes('Navy', 'NAV', ['S', 'M', 'L']), ...sizes('Charcoal', 'CHA', ['S', 'XL'])],
  })
  await makeProduct(bed.db, {
    title: 'Hi-Vis Day Vest',
    subtitle: 'Light, breathable',
    variants: ['S/M', 'L/XL', '2XL/3XL'].map((size, n) => ({ values: { Size: size }, sku: `VEST-Y-${n}` })),
  })
  await makeProduct(bed.db, { title: 'Everyday Mug', subtitle: 'Stoneware, 350 ml', variants: [{ sku: 'MUG-EUC' }] })
  await makeProduct(bed.db, { title: 'Merino Beanie', variants: [{ values: { Colour: 'Clay' }, sku: 'BEAN-CLA' }] })
  await makeProduct(bed.db, { title: 'Women’s Rain Shell', variants: [{ values: { Size: 'Extra Large' } }] })
  await makeProduct(bed.db, { title: 'Shift Bottle', subtitle: 'Steel, for the desk' })
  await makeProduct(bed.db, { title: 'Pen Set', subtitle: 'Desk accessories', variants: [{ sku: 'PEN-3' }] })
  await makeProduct(bed.db, { title: 'Cork Desk Mat', subtitle: 'Under any bottle' })
  await makeProduct(bed.db, { title: 'Secret Umbrella', status: 'draft' })
  all = (await builtInStore.listProducts(bed.ctx(GUEST), {})).products
})
afterAll(() => bed.close())

async function search(typed: string) {
  const { products, correctedSearch } = await builtInStore.listProducts(bed.ctx(GUEST), { search: typed })
  return { titles: products.map(({ title }) => title), correctedSearch }
}

test.each([
  ['mugs', ['Everyday Mug']],
  ['hivis', ['Hi-Vis Day Vest']],
  ['beanis', ['Merino Beanie']],
  ['navy', ['Muster Tee']],
  ['charcoal', ['Muster Tee']],
  ['tee large', ['Muster Tee']],
  ['Extra Large', ['Muster Tee', 'Hi-Vis Day Vest', 'Women’s Rain Shell']],
  ['2XL vest', ['Hi-Vis Day Vest']],
  ['charcoal tee xl', ['Muster Tee']],
  ['tee-cha-xl', ['Muster Tee']],
  ['penset', ['Pen Set']],
  ["women's", ['Women’s Rain Shell']],
  ['accessory', ['Pen Set']],
  ['beanies', ['Merino Beanie']],
  ['tee', ['Muster Tee']],
  ['vis', ['Hi-Vis Day Vest']],
  ['hiv', ['Hi-Vis Day Vest']],
  ['ay', []],
  ['ottle', ['Shift Bottle', 'Cork Desk Mat']],
  ['top', []],
  ['charcoal medium', []],
  ['umbrella', []],
  ['umbrela', []],
  ['mvg', []],
  ['359', []],
])('a search for “%s” finds %j as typed', async (typed, titles) => {
  expect(await search(typed)).toEqual({ titles, correctedSearch: null })
})

test.each([
  ['shirt', 'tee', ['Muster Tee']],
  ['shirts navy', 'tee navy', ['Muster Tee']],
  ['beenie', 'beanie', ['Merino Beanie']],
  ['beenies', 'beanie', ['Merino Beanie']],
  ['nave', 'navy', ['Muster Tee']],
  ['navvy tee', 'navy tee', ['Muster Tee']],
  ['chracoal', 'charcoal', ['Muster Tee']],
  ['hivos', 'hi-vis', ['Hi-Vis Day Vest']],
  ['TEE-NAB-M', 'tee-nav-m', ['Muster Tee']],
  ['beancle', 'bean-cla', ['Merino Beanie']],
])('a search for “%s”, which no product has, is one for “%s”', async (typed, correctedSearch, titles) => {
  expect(await search(typed)).toEqual({ titles, correctedSearch })
})

test('products whose titles have all words come first, in the order that was asked for otherwise', async () => {
  expect((await search('desk')).titles).toEqual(['Cork Desk Mat', 'Shift Bottle', 'Pen Set'])
  expect((await search('bottle')).titles).toEqual(['Shift Bottle', 'Cork Desk Mat'])
  const newest = { search: 'bottle', sortBy: 'created_at', direction: 'desc' } as const
  const { products } = await builtInStore.listProducts(bed.ctx(GUEST), newest)
  expect(products.map(({ title }) => title)).toEqual(['Cork Desk Mat', 'Shift Bottle'])
})

test('a word with two wrong letters is not searched for, but its spelling is suggested', async () => {
  expect(await search('sharcaol')).toEqual({ titles: [], correctedSearch: null })
  expect(await builtInStore.correctSearch(bed.ctx(GUEST), 'sharcaol tee')).toMatchObject({
    text: 'charcoal tee',
    isClose: false,
  })
  expect(await builtInStore.correctSearch(bed.ctx(GUEST), 'charcoal tee')).toBeNull()
  expect(await builtInStore.correctSearch(bed.ctx(GUEST), 'charcoal astronaut')).toBeNull()
})

test('the choices of the filters are those of the products that a corrected search finds', async () => {
  const { options } = await builtInStore.countFacets(bed.ctx(GUEST), { search: 'navvy tee' })
  expect(options.map(({ title }) => title).toSorted()).toEqual(['Colour', 'Size'])
})

test('for random words, the database finds and corrects the same as the rules on all products', async () => {
  const parts = [
    'tee',
    'tees',
    'navy',
    'nav',
    'hi-vis',
    'vests',
    'l',
    'xl',
    'large',
    'womens',
    'pen',
    'set',
    'mug',
    'beenie',
    'shirt',
    'chracole',
    '350',
    '%',
    '_',
  ]
  const typed = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  for (const text of fc.sample(typed, 60)) {
    const corrected = correctProductSearch(all, text)
    expect(await builtInStore.correctSearch(bed.ctx(GUEST), text), text).toEqual(corrected)
    const exact = all.filter((product) => hasSearchTerms(product, parseSearchTerms(text)))
    const isCorrected = exact.length === 0 && corrected?.isClose === true
    const found = isCorrected ? all.filter((product) => hasSearchTerms(product, corrected.words)) : exact
    const expected = sortByTitle(found, isCorrected ? corrected.words : parseSearchTerms(text))
    expect(await search(text), text).toEqual({
      titles: expected.map(({ title }) => title),
      correctedSearch: isCorrected ? corrected.text : null,
    })
  }
})
