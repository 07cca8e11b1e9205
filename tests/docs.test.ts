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

test('every document that the code cites exists', () => {
  const folders = ['app', 'bench', 'bin', 'build-plugins', 'db', 'server', 'tests']
  const cited = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .flatMap(
        (name) => readFileSync(join(folder, name), 'utf8').match(/(?<!["'`$}\w./-])[A-Za-z][\w/-]*\.md\b/g) ?? [],
      ),
  )
  expect(cited.length).toBeGreaterThan(30)
  expect([...new Set(cited)].filter((path) => !existsSync(path))).toEqual([])
})

test('every story in the error catalogue exists', () => {
  const stories = new Set(readdirSync('tests/stories').map((name) => name.replace('.spec.ts', '')))
  const rows = readFileSync('tests/stories/README.md', 'utf8').matchAll(/^\|.*\| ([\w, -]+) \|$/gm)
  const named = [...rows]
    .flatMap(([, cell]) => (cell ?? '').split(', '))
    .filter((name) => name.includes('-') && !name.startsWith('-'))
  expect(named.filter((name) => !stories.has(name))).toEqual([])
})

test('docs/ui.md names every component and hook of app/ui that other folders import', () => {
  const document = readFileSync('docs/ui.md', 'utf8')
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !name.startsWith('ui/') && !name.startsWith('shell/gallery'),
  )
  const imported = files.flatMap((name) =>
    [...readFileSync(join('app', name), 'utf8').matchAll(/^import \{([^}]+)\} from '#app\/ui\/[^']+'/gm)].flatMap(
      ([, names]) => (names ?? '').split(',').map((each) => each.trim().replace(/ as .*/, '')),
    ),
  )
  const missing = imported
    .filter((name) => /^([A-Z]\w*[a-z]|use[A-Z])\w*$/.test(name))
    .filter((name) => !document.includes(name))
  expect([...new Set(missing)].toSorted()).toEqual([])
})

test('every file in the tables of docs/ui.md exists', () => {
  const files = ['app/ui', 'app/shell'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`),
  )
  const named = [...readFileSync('docs/ui.md', 'utf8').matchAll(/^\|[^|]+\| ([\w/-]+\.tsx?) \|/gm)].map(
    ([, name]) => name,
  )
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([])
})
