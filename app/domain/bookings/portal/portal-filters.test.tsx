import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PortalFilters } from './portal-filters.tsx'

const FILTER = {
  on: '2026-12-01',
  q: '',
  status: '',
  consultantId: null,
  from: '',
  until: '',
  bookingId: null,
} as const

function render(view: 'week' | 'outcomes', consultants: { id: string; name: string; active: boolean }[] = []) {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <PortalFilters filter={{ ...FILTER, view, sort: 'booked' }} consultants={consultants} />,
    },
  ])
  return renderToStaticMarkup(<Page />)
}

test('a phone shows Filters only where the view has filters beside the search', () => {
  const ana = { id: '1', name: 'Ana Petrović', active: true }
  expect(render('week')).toContain('Show results')
  expect(render('outcomes', [ana])).toContain('Show results')
  const outcomes = render('outcomes')
  expect(outcomes).not.toContain('Show results')
  expect(outcomes).not.toContain('Filters')
})

test('a search keeps the view and its date', () => {
  expect(render('outcomes')).toMatch(/name="view" value="outcomes".*name="on" value="2026-12-01"/)
})
