import { expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '#app/core/audit/audit-actions.ts'
import { findAuditWrites } from './support/audit-writes.ts'
import { productionFiles } from './support/source-files.ts'

const known = Object.keys(AUDIT_ACTIONS)
const { actions, unresolved } = findAuditWrites(
  productionFiles().filter((path) => path.startsWith('app/domain/')),
  known,
)

test('some code path writes each audit action that has a label', () => {
  expect(unresolved).toEqual([])
  expect(known.filter((action) => !actions.has(action))).toEqual([])
})
