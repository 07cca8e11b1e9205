import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import routes from './app/routes.ts'
import { packagePatches } from './build-plugins/package-patches.ts'
import { replaceCode } from './build-plugins/patch-package.ts'
import { createChunkNames, type Graph, modulesOf } from './vite.chunks.ts'

/**
 * The built server has its packages in its few files, and loads half of them later: 1,600 small modules cost a start
 * 0.8 s and 170 MB. Outside stay pino and tinypool, which start threads from files of their own, sharp, which is
 * machine code, and pg, so that the bench can listen to what it sends.
 */
const EXTERNAL_PACKAGES = ['pg', 'pino', 'sharp', 'tinypool']

const SERVER_BUNDLE = {
  resolve: { noExternal: true as const, external: EXTERNAL_PACKAGES },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}

/**
 * Functions without side effects: a schema that only the server uses is then left out of the browser's files, and Zod
 * with the last of them. The name is all that counts, and no package that browsers load has a function of these names.
 */
const SCHEMA_FUNCTIONS = ['z', 'optionalLine', 'personName', 'requiredLine', 'requiredText']

/**
 * A module of ours that only defines things: it is left out where nothing of it is used, though it may compute a list
 * when it is loaded. The others change what they import, or start the page.
 */
const OWN_MODULE = /^(?!.*\/node_modules\/).*\/app\/(?!.*(zod-without-eval|entry\.client)).*\.tsx?$/

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    packagePatches(),
    lazyRouteGroups(),
    escapeNonAscii(),
    precompressAssets(),
    allowEntryExports(),
    buildWorkers(),
  ],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // The imports of a module are in a file of their own, or they are grouped with it.
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkName }] } },
          treeshake: {
            manualPureFunctions: SCHEMA_FUNCTIONS,
            moduleSideEffects: [{ test: OWN_MODULE, sideEffects: false }],
          },
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
            codeSplitting: { groups: [startChunk()] },
          },
        },
      },
    },
  },
}))

const SERVER_ENTRY = join(import.meta.dirname, 'server/main.ts')

/** How much a page counts when scripts are grouped: most where most visits start, then the pages after signing in. */
const PAGE_WEIGHTS: [weight: number, pages: string[]][] = [
  [300, ['site/landing', 'jobs/list', 'jobs/detail', 'store/store', 'store/product', 'booking/booking']],
  [
    60,
    ['employee/dashboard', 'employer/dashboard', 'employer/applicants/list', 'employer/manage-jobs', 'admin/dashboard'],
  ],
]

const chunkName = createChunkNames(
  await routes,
  (file) => PAGE_WEIGHTS.find(([, pages]) => pages.some((page) => file === `routes/${page}.tsx`))?.[0] ?? 1,
)

/** One file of all that the server loads at its start: a file costs it up to a millisecond, and there would be 170. */
function startChunk() {
  let parts: Set<string> | undefined
  return {
    name: (id: string, graph: Graph) => {
      parts ??= modulesOf(SERVER_ENTRY, graph)
      return parts.has(id) ? 'start' : null
    },
  }
}

/**
 * Loads the routes of a folder of `app/routes` with the first request for one of them (`server/http/route-groups.ts`),
 * because compiling all routes is most of the work of a start. The routes of a folder are one module: with one for each
 * route, the parts that some of them share would be hundreds of files. The root is in every page, so it stays in the
 * entry.
 */
function lazyRouteGroups(): Plugin {
  const exports = new Map<string, string[]>()
  return {
    name: 'lazy-route-groups',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /virtual:react-router\/server-build/ },
      handler(code) {
        const loaders = new Map<string, string>()
        const withoutImports = replaceCode(
          code,
          /import \* as (route\d+) from "[^"]*\/app\/routes\/([\w-]+)\/[^"]+";/g,
          (line, name = '', folder = '') => {
            exports.set(folder, [...(exports.get(folder) ?? []), line.replace('import', 'export')])
            loaders.set(name, `module: {}, load: async () => (await import("virtual:routes/${folder}")).${name}`)
            return ''
          },
        )
        return replaceCode(withoutImports, /module: (route\d+)/g, (line, name = '') => loaders.get(name) ?? line)
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
 * Escapes all but ASCII in the server's code, which V8 otherwise keeps in two bytes a character: 22 MB of memory. In a
 * text of `String.raw` the escape stays as it is written: the same in a regular expression of JavaScript, another text
 * in a statement.
 */
function escapeNonAscii(): Plugin {
  return {
    name: 'escape-non-ascii',
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

/**
 * Lets the file of a page export more than its page, which Rolldown requires where the imports of a module are apart.
 */
function allowEntryExports(): Plugin {
  return {
    name: 'allow-entry-exports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  }
}

/** Writes `x.js.br` and `x.js.gz` beside each `x.js` of the browser's: packed once and well, sent as they lie there. */
function precompressAssets(): Plugin {
  return {
    name: 'precompress-assets',
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
 * Builds each `*.worker.server.ts` into `build/server/`, where `createWorkerPool` finds it beside the server's bundle.
 * A build of its own, so that a worker is one file without the parts that only the server uses.
 */
function buildWorkers(): Plugin {
  return {
    name: 'build-workers',
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
