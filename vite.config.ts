import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'

/**
 * The built server has its packages in its few files, and loads half of them later: 1,600 small modules cost a start 0.8 s and 170 MB. Outside stay
 * pino and tinypool, which start threads from files of their own, sharp, which is machine code, and pg, so that the bench
 * can listen to what it sends.
 */
const OUTSIDE = ['pg', 'pino', 'sharp', 'tinypool']

const SERVER_BUNDLE = {
  resolve: { noExternal: true as const, external: OUTSIDE },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}

/**
 * Functions without side effects: a schema that only the server uses is then left out of the browser's files, and Zod with the
 * last of them. The name is all that counts, and no package that browsers load has a function of these names.
 */
const SCHEMA_FUNCTIONS = ['z', 'optionalLine', 'personName', 'requiredLine', 'requiredText']

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    zodWithoutJsonSchema(),
    drizzleWithInstanceOf(),
    packagesWithoutUnusedParts(),
    routesOfFolders(),
    serverInAscii(),
    packedBesidePlain(),
    workers(),
  ],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: { codeSplitting: { groups: chunks() } },
          treeshake: { manualPureFunctions: SCHEMA_FUNCTIONS },
        },
      },
    },
    ssr: {
      ...(command === 'build' && SERVER_BUNDLE),
      build: {
        rollupOptions: {
          input: SERVER_ENTRY,
          output: {
            comments: false,
            // Beside the entry, so that the folders of the browser's files, migrations and workers are where it finds them.
            chunkFileNames: '[name]-[hash].js',
            codeSplitting: { groups: [loadedAtStart()] },
          },
        },
      },
    },
  },
}))

const IS_INSTANCE = 'function is(value, type) {\n  return value instanceof type;\n}'

const NO_RECURRENCE_RULES = `class RRuleTemporal {
  constructor() { throw new Error('The server is built without recurrence rules.') }
}`

const SERVER_ENTRY = join(import.meta.dirname, 'server/main.ts')

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** The pages on which most visits start. */
const JOB_PAGES = ['site/landing', 'jobs/list', 'jobs/detail']
const STORE_PAGES = ['store/store', 'store/product']
const OTHER_PAGES = ['booking/booking']

/**
 * Without these a page loads 45 scripts, most of them some hundred bytes long, six at a time. One file holds the parts that
 * the same pages load, so that a first visit loads little that its page does not use: the framework, which seldom changes;
 * what every page loads (`shell`); and what several of the pages share on which most visits start. Parts that need a large
 * package (dialogs, form checks) stay apart. One file for all parts that three pages share made each of these pages 15 KB
 * larger (brotli), and Rolldown's own grouping by entry 50 KB.
 */
function chunks() {
  const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//
  const ours = /\/app\/|\/lucide-react\/|vite\/preload-helper|\/csp-(provider|context)\//
  const isLight = memoized((id, graph): boolean => {
    return framework.test(id) || (ours.test(id) && importsOf(id, graph).every((needed) => isLight(needed, graph)))
  })
  const partsOf = memoized(closureOf)
  const countPages = (id: string, pages: string[], graph: Graph) =>
    pages.filter((page) => partsOf(routeId(`app/routes/${page}.tsx`), graph).has(id)).length
  const nameOf = memoized((id, graph): 'shell' | 'common' | 'jobs' | 'store' | null => {
    if (!isLight(id, graph)) return null
    const shell = [routeId('app/root.tsx'), join(import.meta.dirname, 'app/entry.client.tsx')]
    if (shell.some((entry) => partsOf(entry, graph).has(id))) return 'shell'
    const jobs = countPages(id, JOB_PAGES, graph)
    const store = countPages(id, STORE_PAGES, graph)
    const other = countPages(id, OTHER_PAGES, graph)
    if (jobs > 1) return store + other > 0 ? 'common' : 'jobs'
    if (store > 1) return jobs + other > 0 ? 'common' : 'store'
    return null
  })
  // A file also gets what its parts import, unless that is in a file with a higher priority.
  const group = (name: string, priority: number) => ({
    name: (id: string, graph: Graph) => (nameOf(id, graph) === name ? name : null),
    test: ours,
    priority,
  })
  return [
    { name: 'framework', test: framework, priority: 5 },
    group('shell', 4),
    group('common', 3),
    group('jobs', 2),
    group('store', 1),
  ]
}

/** One file of all that the server loads at its start: a file costs it up to a millisecond, and there would be 170. */
function loadedAtStart() {
  const partsOf = memoized(closureOf)
  return { name: (id: string, graph: Graph) => (partsOf(SERVER_ENTRY, graph).has(id) ? 'start' : null) }
}

const routeId = (file: string) => `${join(import.meta.dirname, file)}?__react-router-build-client-route`

const importsOf = (id: string, graph: Graph) => graph.getModuleInfo(id)?.importedIds ?? []

/** The module and all that it imports, but not what it imports only when needed. */
function closureOf(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const needed of importsOf(id, graph)) found.add(needed)
  return found
}

function memoized<Result>(load: (id: string, graph: Graph) => Result) {
  const results = new Map<string, Result>()
  return (id: string, graph: Graph): Result => {
    if (!results.has(id)) results.set(id, load(id, graph))
    return results.get(id) as Result
  }
}

/**
 * Leaves out of the browser what describes a schema as JSON Schema: a fifth of Zod, to which every schema refers and which
 * only the server's API documentation uses.
 */
function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: async (id) => {
        const names = (await readFile(id, 'utf8')).matchAll(
          /^export (?:function|const) (\w+)|^export { (\w+ as \w+) }/gm,
        )
        return [...names]
          .map(([, name, alias]) => (name ? `export const ${name} = undefined` : `export { ${alias} }`))
          .join('\n')
      },
    },
  }
}

/**
 * Drizzle asks of each part of a statement, up to twelve times, whether it is of a class, and compares names up the chain of
 * classes because there may be several copies of the package. In one bundle there is one, and `instanceof` says the same:
 * a fourteenth of the processor time of a dashboard.
 */
function drizzleWithInstanceOf(): Plugin {
  return {
    name: 'drizzle-with-instance-of',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /drizzle-orm\/entity\.js$/ },
      handler: (code) => code.replace(/function is\(value, type\) \{[^]*?\n\}/, IS_INSTANCE),
    },
  }
}

/**
 * Leaves out of the start what packages load for what few requests or none use: certificates of passkeys, 0.6 MB of code, are
 * loaded when one is registered or used, and recurrence rules of pg-boss are left out, because all schedules are cron expressions.
 */
function packagesWithoutUnusedParts(): Plugin {
  return {
    name: 'packages-without-unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /@better-auth\/passkey\/dist\/index\.mjs|pg-boss\/dist\/rrule\.js/ },
      handler: (code) =>
        code
          .replace(/import \{ ([\w, ]+) \} from "(@simplewebauthn\/server)";/, (_, names: string, from) =>
            names
              .split(', ')
              .map((name) => `const ${name} = async (...given) => (await import("${from}")).${name}(...given);`)
              .join('\n'),
          )
          .replace(/import \{ RRuleTemporal \} from 'rrule-temporal';/, NO_RECURRENCE_RULES),
    },
  }
}

/**
 * Loads the routes of a folder of `app/routes` with the first request for one of them (`server/http/route-groups.ts`), because
 * compiling all routes is most of the work of a start. The routes of a folder are one module: with one for each route, the
 * parts that some of them share would be hundreds of files. The root is in every page, so it stays in the entry.
 */
function routesOfFolders(): Plugin {
  const exports = new Map<string, string[]>()
  return {
    name: 'routes-of-folders',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /virtual:react-router\/server-build/ },
      handler(code) {
        const loaders = new Map<string, string>()
        return code
          .replace(/import \* as (route\d+) from "[^"]*\/app\/routes\/([\w-]+)\/[^"]+";/g, (line, name, folder) => {
            exports.set(folder, [...(exports.get(folder) ?? []), line.replace('import', 'export')])
            loaders.set(name, `module: {}, load: async () => (await import("virtual:routes/${folder}")).${name}`)
            return ''
          })
          .replace(/module: (route\d+)/g, (line, name) => loaders.get(name) ?? line)
      },
    },
    resolveId: { filter: { id: /^virtual:routes\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:routes\// },
      handler: (id) => exports.get(id.split('/')[1] ?? '')?.join('\n'),
    },
  }
}

/**
 * Escapes all but ASCII in the server's code, which V8 otherwise keeps in two bytes a character: 22 MB of memory. In a regular
 * expression made of `String.raw` an escape means the same.
 */
function serverInAscii(): Plugin {
  return {
    name: 'server-in-ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_, bundle) {
      const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escape)
      }
    },
  }
}

/** Writes `x.js.br` and `x.js.gz` beside each `x.js` of the browser's: packed once and well, sent as they lie there. */
function packedBesidePlain(): Plugin {
  return {
    name: 'packed-beside-plain',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      for (const file of Object.values(bundle).filter(({ fileName }) => /\.(css|js|svg)$/.test(fileName))) {
        const whole = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        await writeFile(join(dir, `${file.fileName}.br`), await promisify(brotliCompress)(whole))
        await writeFile(join(dir, `${file.fileName}.gz`), await promisify(gzip)(whole, { level: 9 }))
      }
    },
  }
}

/**
 * Builds each `*.worker.server.ts` into `build/server/`, where `createWorkerPool` finds it beside the server's bundle. A
 * build of its own, so that a worker is one file without the parts that only the server uses.
 */
function workers(): Plugin {
  return {
    name: 'workers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle({ dir = '' }) {
      const files = globSync('app/**/*.worker.server.ts')
      await build({
        configFile: false,
        logLevel: 'warn',
        environments: { ssr: SERVER_BUNDLE },
        build: {
          ssr: true,
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rollupOptions: {
            input: Object.fromEntries(files.map((file) => [basename(file, '.ts'), file])),
            output: { entryFileNames: '[name].js' },
          },
        },
      })
    },
  }
}
