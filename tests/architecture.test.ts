import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissionsTable } from '#app/policy/permissions-table.ts'

/** Every source file of the product, as paths from the project's folder. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('migrations'))
}

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/^(?:import|export)[^'"]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  )
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const sources = ['app', 'db', 'server'].flatMap(filesUnder).filter((path) => !isTest(path))

/** People know nothing of jobs, jobs nothing of applications: a domain may import those before it. */
const DOMAINS = ['agency', 'mail', 'companies', 'people', 'jobs', 'applications', 'bookings', 'store', 'moderation']

/** What each room must not import. */
const FORBIDDEN: Record<string, RegExp> = {
  'app/lib': /^#(?!app\/lib\/)/,
  'app/ui': /^#(?!app\/(ui|lib)\/)/,
  'app/platform': /^#(?!app\/(platform|lib)\/|db\/)/,
  'app/policy': /^#(?!app\/(policy|lib|platform)\/|db\/)/,
  'app/domain': /^#(app\/(http|routes)|server)\//,
  'app/http': /^#(app\/routes|server)\//,
  'app/routes': /^#(app\/routes|server)\/|^#db\/(?!schema)/,
  'db/schema': /^#/,
}

/** `{file} → {import}` for every import that `isOffence` names. */
function offences(files: string[], isOffence: (from: string, path: string) => boolean): string[] {
  return files.flatMap((path) =>
    importsOf(path)
      .filter((from) => isOffence(from, path))
      .map((from) => `${path} → ${from}`),
  )
}

describe('rooms', () => {
  test('each imports only what it may', () => {
    const zoneOf = (path: string) => path.split('/').slice(0, 2).join('/')
    expect(offences(sources, (from, path) => FORBIDDEN[zoneOf(path)]?.test(from) ?? false)).toEqual([])
  })

  test('a domain looks only at earlier domains', () => {
    const place = (path: string | undefined) => DOMAINS.indexOf(path ?? '')
    const domains = sources.filter((path) => path.startsWith('app/domain/'))
    expect(domains.filter((path) => place(path.split('/')[2]) < 0)).toEqual([])
    const later = offences(domains, (from, path) => {
      const other = from.match(/^#app\/domain\/([^/]+)/)?.[1]
      return other !== undefined && place(other) > place(path.split('/')[2])
    })
    expect(later).toEqual([])
  })

  test('imports across rooms begin with #, all name the file with its ending, and there is no barrel', () => {
    const whole = /\.(tsx?|css|json)(\?url)?$|\.woff2\?url$|\/\+types\//
    expect(offences(sources, (from) => /^[.#]/.test(from) && !whole.test(from))).toEqual([])
    expect(sources.filter((path) => path.endsWith('/index.ts'))).toEqual([])
  })

  test('what runs in browsers touches neither node nor the database', () => {
    const browser = sources.filter(
      (path) => path.startsWith('app/') && !path.includes('.server.') && path !== 'app/routes.ts',
    )
    const server = /^(node:|pg$|pg-boss|nodemailer|better-auth|drizzle-orm)/
    const typesOnly = (from: string, path: string) =>
      new RegExp(`^import type [^;]*? from '${from}'`, 'm').test(readFileSync(path, 'utf8'))
    expect(offences(browser, (from, path) => server.test(from) && !typesOnly(from, path))).toEqual([])
  })
})

describe('size', () => {
  test('no file is past 300 lines', () => {
    expect(sources.filter((path) => readFileSync(path, 'utf8').split('\n').length > 301)).toEqual([])
  })

  test('the style guide stays under 200 lines', () => {
    expect(readFileSync('docs/style.md', 'utf8').split('\n').length).toBeLessThan(200)
  })
})

test('a story never looks at a page just once: it polls until the page is as it says', () => {
  const look =
    /expect\((?:new URL\()?(?:\w+\.url\(\)|\(?await [^\n]*?\.(?:all\w+|count|evaluate\w*|getAttribute|\w+Text|textContent|inputValue|is[A-Z]\w+|title)\()/
  expect(filesUnder('tests/stories').filter((path) => look.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('nothing writes HTML past React', () => {
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes('dangerouslySetInnerHTML'))).toEqual([])
})

test('docs/permissions.md is what the policy says (npm run docs:permissions writes it)', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionsTable())
})
