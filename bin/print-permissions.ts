import { writeFileSync } from 'node:fs'
import { permissionsTable } from './permissions-table.ts'

// `npm run docs:permissions`: writes the table that tests/architecture.test.ts compares.
writeFileSync('docs/permissions.md', permissionsTable())
