import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'

/** What a browser loads for a page with an empty cache, from the built files. Bytes are as sent (brotli). */

const CLIENT = 'build/client'

let assets: ServerBuild['assets']
beforeAll(async () => {
  assets = (await import(join(process.cwd(), 'build/server/index.js'))).build.assets
})

/** The scripts of a route, of the routes around it and of the framework. */
function scriptsOf(routeId: string): string[] {
  const files = new Set([assets.entry.module, ...assets.entry.imports])
  for (let id: string | undefined = routeId; id !== undefined; id = assets.routes[id]?.parentId) {
    const route = assets.routes[id]
    if (!route) throw new Error(`No route ${id}.`)
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
  }
  return [...files]
}

const kilobytes = (paths: string[]) => paths.reduce((sum, path) => sum + statSync(path).size, 0) / 1000

/**
 * The route of each page, and the most KB and files of its scripts. The framework alone is 91 KB in 3 files. The hashes
 * in the file names alone change the sum by up to 0.06 KB, because each file contains the names of others.
 */
const BUDGETS: [routeId: string, kilobytes: number, files: number][] = [
  ['routes/site/landing', 127.6, 10],
  ['routes/jobs/list', 132.6, 12],
  ['routes/jobs/detail', 130.2, 11],
  ['routes/store/store', 121.1, 8],
  ['routes/store/product', 124, 9],
  ['routes/booking/booking', 135.8, 11],
  ['routes/employee/dashboard', 156.6, 26],
  ['routes/employer/dashboard', 143.6, 21],
  ['routes/employer/applicants/list', 153.3, 23],
  ['routes/employer/manage-jobs', 139, 16],
  ['routes/admin/dashboard', 136.6, 14],
]

test.each(BUDGETS)('the scripts of %s are at most %d KB in %d files', (routeId, maxKilobytes, maxFiles) => {
  const scripts = scriptsOf(routeId)
  expect(kilobytes(scripts.map((file) => `${CLIENT}${file}.br`))).toBeLessThanOrEqual(maxKilobytes)
  expect(scripts.length).toBeLessThanOrEqual(maxFiles)
})

test('no script has the page with a stack trace that the router shows if the error page fails', () => {
  const scripts = readdirSync(join(CLIENT, 'assets')).filter((name) => name.endsWith('.js'))
  const isDefaultPage = (name: string) => readFileSync(join(CLIENT, 'assets', name), 'utf8').includes('Hey developer')
  expect(scripts.filter(isDefaultPage)).toEqual([])
})

test('the fonts are at most 45 KB', () => {
  const fonts = readdirSync(join(CLIENT, 'assets')).filter((name) => name.endsWith('.woff2'))
  expect(kilobytes(fonts.map((name) => join(CLIENT, 'assets', name)))).toBeLessThanOrEqual(45)
})
