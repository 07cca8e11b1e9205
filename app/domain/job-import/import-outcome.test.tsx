import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ImportOutcome } from './import-outcome.tsx'
import type { ImportSummary } from './import-queries.server.ts'

test('the outcome of an import names the jobs that were written, without the rows that were skipped', () => {
  const summary: ImportSummary = {
    id: '1',
    at: new Date('2026-11-30T00:00:00Z'),
    fileName: 'jobs.csv',
    status: 'done',
    progress: 10,
    total: 10,
    result: { inserted: 3, updated: 2, unchanged: 1, skipped: 4, notices: [] },
    failure: null,
    isUnreadable: false,
    finishedAt: new Date('2026-11-30T00:00:00Z'),
    by: 'Ada Admin',
  }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ImportOutcome summary={summary} />
    </MemoryRouter>,
  )
  expect(page).toContain('6 jobs imported')
})
