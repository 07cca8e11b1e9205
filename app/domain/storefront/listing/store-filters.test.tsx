import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AUD } from '#app/lib/money.ts'
import { parseStoreCriteria } from './store-criteria.ts'
import { StoreFilters } from './store-filters.tsx'

const FACETS = { options: [], prices: [], inStock: 0, currency: AUD }

/** The address of `Clear`, or undefined without one. */
function clearHref(search: string): string | undefined {
  const criteria = parseStoreCriteria(new URLSearchParams(search))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <StoreFilters criteria={criteria} facets={FACETS} id="filters" />
    </MemoryRouter>,
  )
  return /href="([^"]*)"[^>]*>Clear</.exec(html)?.[1]?.replaceAll('&amp;', '&')
}

test('Clear in the sheet of filters takes back only the options and the price that are chosen there', () => {
  expect(clearHref('q=mug&option.Size=L&page=2&in_stock=1')).toBe('/store?q=mug&in_stock=1')
  expect(clearHref('q=mug')).toBeUndefined()
})
