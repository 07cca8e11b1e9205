import { writeFileSync } from 'node:fs'
import { permissionsTable } from './permissions-table.ts'

// `npm run docs:permissions`: writes the table that tests/architecture.test.ts compares.
if (process.argv.includes('--help')) {
  process.stdout.write('Usage: npm run docs:permissions\nWrites docs/permissions.md, the table of who may do what.\n')
} else {
  writeFileSync('docs/permissions.md', permissionsTable())
}
