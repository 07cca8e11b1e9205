import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  'README.md',
  'tests/stories/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

/** Paths of the project in backticks, such as `app/routes.ts` and `docs/decisions/`; not patterns such as `<file>`. */
const PATH = /`((?:app|bench|bin|db|docs|server|tests)\/[\w./-]+)`/g

test.each(documents)('every file that %s names exists', (document) => {
  const paths = [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path]) => path ?? '')
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('every story in the error catalogue exists', () => {
  const stories = new Set(readdirSync('tests/stories').map((name) => name.replace('.spec.ts', '')))
  const rows = readFileSync('tests/stories/README.md', 'utf8').matchAll(/^\|.*\| ([\w, -]+) \|$/gm)
  const named = [...rows]
    .flatMap(([, cell]) => (cell ?? '').split(', '))
    .filter((name) => name.includes('-') && !name.startsWith('-'))
  expect(named.filter((name) => !stories.has(name))).toEqual([])
})
