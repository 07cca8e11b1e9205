import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissionsTable } from '../bin/permissions-table.ts'
import { type Place, spaced, wordingOf } from './support/vocabulary.ts'

/** Every source file of the product, as paths from the project's folder. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('migrations'))
}

/** Static imports and exports, dynamic imports and `import()` types. */
const IMPORT = /(?:\bfrom|^import)\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, from, dynamic]) => from ?? dynamic ?? '')
}

/** The project file that `from` names in `path`, or null for a package, an asset or a generated type. */
function resolveImport(path: string, from: string): string | null {
  const file = from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? join(dirname(path), from) : null
  return file !== null && /\.tsx?$/.test(file) && existsSync(file) ? file : null
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const sources = ['app', 'db', 'server'].flatMap(filesUnder).filter((path) => !isTest(path))
/** The seed fills the database through the product's own commands, so it imports upwards. */
const production = sources.filter((path) => !path.startsWith('db/seed/'))
const edges = production.flatMap((path) =>
  importsOf(path).flatMap((from) => {
    const target = resolveImport(path, from)
    return target === null ? [] : [{ path, target }]
  }),
)

/** From the top down. A layer imports from itself and from the layers below it. */
const LAYERS = [
  'server',
  'app/routes',
  'app/shell',
  'app/http',
  'app/domain',
  'app/core',
  'app/policy',
  'app/platform',
  'app/ui',
  'db',
  'app/lib',
]

/** A domain imports only from the domains before it. */
const DOMAINS = [
  'agency',
  'security',
  'email',
  'webhooks',
  'companies',
  'people',
  'resumes',
  'jobs',
  'job-alerts',
  'job-import',
  'applications',
  'moderation',
  'scheduling',
  'bookings',
  'interviews',
  'catalogue',
  'inventory',
  'checkout',
  'orders',
  'storefront',
  'personal-data',
  'dashboards',
  'feeds',
  'embeds',
  'api',
]

const layerOf = (path: string) => LAYERS.findIndex((layer) => path.startsWith(`${layer}/`))
const domainOf = (path: string) => path.match(/^app\/domain\/([^/]+)\//)?.[1]
const arrow = ({ path, target }: { path: string; target: string }) => `${path} → ${target}`

/** `{file} → {import}` for every import that `isOffence` names. */
function offences(files: string[], isOffence: (from: string, path: string) => boolean): string[] {
  return files.flatMap((path) =>
    importsOf(path)
      .filter((from) => isOffence(from, path))
      .map((from) => `${path} → ${from}`),
  )
}

/** The two sibling folders that an import connects, or null when one folder contains the other. */
function siblingFolders(path: string, target: string): [string, string] | null {
  const [from, to] = [dirname(path).split('/'), dirname(target).split('/')]
  const shared = from.findIndex((part, index) => part !== to[index])
  if (shared === -1 || shared >= to.length) return null
  return [from.slice(0, shared + 1).join('/'), to.slice(0, shared + 1).join('/')]
}

describe('imports', () => {
  test('no layer imports from a layer above it', () => {
    const entries = [
      'app/root.tsx',
      'app/entry.client.tsx',
      'app/entry.server.tsx',
      'app/routes.ts',
      'app/admin-routes.ts',
    ]
    expect(production.filter((path) => layerOf(path) === -1 && !entries.includes(path))).toEqual([])
    expect(
      edges
        .filter(({ path, target }) => layerOf(target) < layerOf(path))
        .filter(({ path }) => !entries.includes(path))
        .map(arrow),
    ).toEqual([])
  })

  test('user interface and platform adapters do not import each other', () => {
    const isPair = (path: string, target: string) => path.startsWith('app/ui/') && !/^app\/(ui|lib)\//.test(target)
    expect(edges.filter(({ path, target }) => isPair(path, target)).map(arrow)).toEqual([])
    expect(
      edges.filter(({ path, target }) => path.startsWith('app/platform/') && target.startsWith('app/ui/')).map(arrow),
    ).toEqual([])
  })

  test('routes never import another route, and of the database only its schema', () => {
    const isForbidden = (path: string, target: string) =>
      path.startsWith('app/routes/') && (target.startsWith('app/routes/') || /^db\/(?!schema\/)/.test(target))
    expect(edges.filter(({ path, target }) => isForbidden(path, target)).map(arrow)).toEqual([])
  })

  test('a domain imports only from the domains before it', () => {
    const position = (path: string) => DOMAINS.indexOf(domainOf(path) ?? '')
    expect(production.filter((path) => path.startsWith('app/domain/') && position(path) === -1)).toEqual([])
    const later = edges.filter(
      ({ path, target }) => domainOf(path) && domainOf(target) && position(target) > position(path),
    )
    expect(later.map(arrow)).toEqual([])
  })

  test('no two sibling folders import each other', () => {
    const connections = new Map<string, string>()
    for (const edge of edges) {
      const folders = siblingFolders(edge.path, edge.target)
      if (folders) connections.set(folders.join(' → '), arrow(edge))
    }
    const mutual = [...connections].filter(([folders]) =>
      connections.has(folders.split(' → ').toReversed().join(' → ')),
    )
    expect(mutual.map(([, example]) => example)).toEqual([])
  })

  test('imports of another layer or domain start with #', () => {
    // The entry points of the application are in app/, and the layers below them.
    const files = production.filter((path) => dirname(path) !== 'app')
    const treeOf = (path: string) => /^app\/domain\/[^/]+\/|^app\/[^/]+\/|^[^/]+\//.exec(path)?.[0]
    const crosses = (from: string, path: string) =>
      /^\.[^+]*$/.test(from) && treeOf(join(dirname(path), from)) !== treeOf(path)
    expect(offences(files, crosses)).toEqual([])
  })

  test('every import names the file with its extension, and there are no barrel files', () => {
    const whole = /\.(tsx?|css|json)(\?url)?$|\.(woff2|svg)\?url$|\/\+types\//
    expect(offences(sources, (from) => /^[.#]/.test(from) && !whole.test(from))).toEqual([])
    expect(sources.filter((path) => path.endsWith('/index.ts'))).toEqual([])
  })

  test('links are those of the design system, which cost less on the server than those of the router', () => {
    const names = /import \{([^}]*)\} from 'react-router'/g
    const importsLink = (path: string) =>
      [...readFileSync(path, 'utf8').matchAll(names)].some(([, list]) => /\bLink\b(?! as)/.test(list ?? ''))
    expect(production.filter(importsLink)).toEqual([])
  })

  test('a page is rendered from the start when its path changes, and never shows what was typed about another record', () => {
    // The applicant beside the list: the parts that keep something have keys of their own.
    const kept = ['app/routes/employer/applicants/list.tsx']
    const isKept = (path: string) => /<Outlet\b(?! key=\{matches\[\d\]\?\.pathname\})/.test(readFileSync(path, 'utf8'))
    expect(production.filter(isKept)).toEqual(kept)
  })

  test('browser code imports neither Node modules nor the database', () => {
    const browser = sources.filter(
      (path) => path.startsWith('app/') && !path.includes('.server.') && !/^app\/(admin-)?routes\.ts$/.test(path),
    )
    const server = /^(node:|pg$|pg-boss|nodemailer|better-auth|drizzle-orm)/
    const typesOnly = (from: string, path: string) =>
      new RegExp(`^import type [^;]*? from '${from}'`, 'm').test(readFileSync(path, 'utf8'))
    expect(offences(browser, (from, path) => server.test(from) && !typesOnly(from, path))).toEqual([])
  })
})

describe('size', () => {
  test('no folder has more than 25 production files at one level', () => {
    const files = Map.groupBy(production, (path) => dirname(path))
    expect(
      [...files].filter(([, paths]) => paths.length > 25).map(([folder, paths]) => `${folder}: ${paths.length}`),
    ).toEqual([])
  })

  test('no domain has more than a fifth of the domain lines', () => {
    const lines = (paths: string[]) =>
      paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length, 0)
    const files = production.filter((path) => path.startsWith('app/domain/'))
    const shares = [...Map.groupBy(files, (path) => domainOf(path))].map(([domain, paths]) => ({
      domain,
      share: lines(paths) / lines(files),
    }))
    expect(shares.filter(({ share }) => share > 0.2)).toEqual([])
  })

  test('no file is longer than 300 lines', () => {
    expect(sources.filter((path) => readFileSync(path, 'utf8').split('\n').length > 301)).toEqual([])
  })

  test('the style guide stays under 200 lines', () => {
    expect(readFileSync('docs/style.md', 'utf8').split('\n').length).toBeLessThan(200)
  })
})

/** The question that docs/specification.md fixes for deleting a job, and schema.org's name for one. */
const FIXED_TEXTS = ['Are you sure you want to delete this job posting?', 'JobPosting']

/**
 * Words that do not appear in a name, a test title or an interface text, and the term to use. docs/glossary.md has the
 * rest.
 */
const REPLACED: { word: RegExp; term: string; in?: Place[] }[] = [
  { word: /\banew\b/, term: 'again, or a verb with re-' },
  { word: /\bmeanwhile\b/, term: 'since you opened it, at the same time, concurrently' },
  { word: /\bwhoever\b/, term: 'anyone who; the user, caller or client' },
  { word: /\b(some|no|any)body\b/, term: 'someone, no one, anyone' },
  { word: /\b(mend|mended|mending)\b/, term: 'fix' },
  { word: /\bin words\b/, term: 'as text, spelt out' },
  { word: /\b(is|are|was|were|be) told\b/, term: 'is notified, emailed or warned; sees a message' },
  { word: /\brefus(e|es|ed|ing|al|als)\b/, term: 'reject (input), deny (access), decline (payment)' },
  { word: /\be-mails?\b|\bmails?\b(?! server)/, term: 'email' },
  { word: /\bpictures?\b/, term: 'image or photo' },
  { word: /(?<!\bjob )\bads?\b|\bjob postings?\b/, term: 'job (job ad only for the text itself)' },
  { word: /\bback office\b/, term: 'admin area, portal', in: ['interface text'] },
  { word: /\bwords$/, term: 'xLabel, xMessage or formatX', in: ['file name', 'exported name'] },
  { word: /^(MOST|LEAST|LONGEST)_|^(?!MAX_|MIN_)[A-Z_]+_(MAX|MIN)$/, term: 'MAX_… or MIN_…', in: ['exported name'] },
]

test('names, test titles and interface texts use the terms of the glossary', () => {
  const files = ['app', 'db', 'server', 'bench', 'tests'].flatMap(filesUnder)
  const found = files
    .flatMap(wordingOf)
    .filter(({ text }) => !FIXED_TEXTS.includes(text))
    .flatMap(({ path, place, text }) =>
      REPLACED.filter((entry) => !entry.in || entry.in.includes(place))
        .filter(({ word }) => word.test(spaced(text)) || (place === 'exported name' && word.test(text)))
        .map(({ word, term }) => `${path}: ${place} “${text}” matches ${word}; write: ${term}`),
    )
  expect(found).toEqual([])
})

test('a story polls for what it expects instead of reading the page once', () => {
  const look =
    /expect\((?:new URL\()?(?:\w+\.url\(\)|\(?await [^\n]*?\.(?:all\w+|count|evaluate\w*|getAttribute|\w+Text|textContent|inputValue|is[A-Z]\w+|title)\()/
  expect(filesUnder('tests/stories').filter((path) => look.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('only the policy compares the roles of company members in queries', () => {
  const comparison = /\w\(\w+\.companyRole\b|\$\{\w+\.companyRole\}|\bcompany_role (?:=|<>|in|is)\b/
  const others = production.filter((path) => path.startsWith('app/') && !path.startsWith('app/policy/'))
  expect(others.filter((path) => comparison.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('no component sets inner HTML', () => {
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes('dangerouslySetInnerHTML'))).toEqual([])
})

test('no style depends on what is somewhere in the page: a browser would compute all styles again with each added element', () => {
  const asks = /(?:\b(?:html|body|main)|:root):has\(|\bin-\[[^\]]*:has\(/
  expect([...production, 'app/ui/styles.css'].filter((path) => asks.test(readFileSync(path, 'utf8')))).toEqual([])
})

test('docs/permissions.md matches the policy (npm run docs:permissions writes it)', () => {
  expect(readFileSync('docs/permissions.md', 'utf8')).toBe(permissionsTable())
})

test('redirects encode the values in their paths', () => {
  const unencoded = /\bredirect(?:WithToast)?\(\s*`\/[^`]*\$\{(?:params\.|id|token)/
  const routes = production.filter((file) => /^app\/(routes|http)\//.test(file))
  expect(routes.filter((file) => unencoded.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** What answers 409: a route that names the status, or one that uses an `app/http` module that does. */
function canConflict(path: string): boolean {
  const namesStatus = (file: string) => /\b409\b/.test(readFileSync(file, 'utf8'))
  const modules = importsOf(path).map((from) => resolveImport(path, from))
  return namesStatus(path) || modules.some((file) => file?.startsWith('app/http/') && namesStatus(file))
}

/**
 * The pages that show the form of another route, or submit to it without leaving. null: no page has data to load again.
 */
const SUBMITTED_FROM: Record<string, string[] | null> = {
  'account/identity/passkey-options.ts': null,
  'account/identity/passkey.ts': null,
  'account/passkeys/options.ts': null,
  'auth/passkey-options.ts': null,
  'auth/passkey.ts': null,
  'resources/api/employer/applicant-status.ts': null,
  'resources/api/employer/closure.ts': null,
  // The cart loads its prices and stock itself after a rejected checkout.
  'cart/checkout.ts': null,
  'store/checkout.tsx': null,
  // The note shows the saved text beside the typed one, which the page would drop if it were loaded again.
  'admin/store/orders/note.ts': null,
  'booking/cancellation.tsx': ['booking/manage.tsx'],
  'employee/profile.tsx': ['employee/dashboard.tsx'],
  'employee/withdrawal.tsx': ['employee/dashboard.tsx', 'jobs/detail.tsx'],
  'employer/applicants/messages.tsx': ['employer/applicants/applicant.tsx'],
  'employer/applicants/status.tsx': ['employer/applicants/applicant.tsx', 'employer/applicants/list.tsx'],
  'employer/applicants/tags.tsx': ['employer/applicants/applicant.tsx', 'employer/applicants/list.tsx'],
  'employer/booking-portal/consultant.tsx': ['employer/booking-portal/booking.tsx'],
  'employer/booking-portal/note.tsx': ['employer/booking-portal/booking.tsx'],
  'employer/booking-portal/status.tsx': [
    'employer/booking-portal/booking.tsx',
    'employer/booking-portal/portal.tsx',
    'employer/booking-portal/session.tsx',
  ],
}

test('a page whose form can conflict with another change loads its data again', () => {
  const withConflicts = production.filter((path) => path.startsWith('app/routes/') && canConflict(path))
  const found = withConflicts.flatMap((path) => {
    const route = path.replace('app/routes/', '')
    const isPage = readFileSync(path, 'utf8').includes('export default')
    const others = SUBMITTED_FROM[route]
    if (!isPage && others === undefined) return [`${route}: list the pages that submit to it in SUBMITTED_FROM`]
    return others === null ? [] : [...(isPage ? [route] : []), ...(others ?? [])]
  })
  expect(withConflicts.length).toBeGreaterThan(80)
  expect(Object.keys(SUBMITTED_FROM).filter((route) => !withConflicts.includes(`app/routes/${route}`))).toEqual([])
  const reloads = (route: string) =>
    /export const shouldRevalidate = revalidateOnConflict\b|export function shouldRevalidate\([\s\S]*?revalidateOnConflict\(/.test(
      readFileSync(`app/routes/${route}`, 'utf8'),
    )
  expect([...new Set(found)].filter((route) => route.includes(':') || !reloads(route))).toEqual([])
})
