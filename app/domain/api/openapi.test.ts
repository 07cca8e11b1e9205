import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ROUTES } from '#tests/support/route-paths.ts'
import { OPERATIONS } from './openapi.ts'

test('the OpenAPI document has every operation of the routes of the API, and no other', async () => {
  const routes = ROUTES.filter(({ path }) => path.startsWith('/api/v1/') && path !== '/api/v1/openapi.json')
  const operations = await Promise.all(
    routes.map(async ({ path, file }) => {
      const code = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
      const named = path.replaceAll(/:(\w+)/g, '{$1}')
      return [
        // A loader that is no `function` only answers 405.
        ...(/^export async function loader\b/m.test(code) ? [`get ${named}`] : []),
        ...(/^export (?:const|async function) action\b/m.test(code) ? [`post ${named}`] : []),
      ]
    }),
  )
  expect(operations.flat().length).toBeGreaterThan(0)
  expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(operations.flat().sort())
})
