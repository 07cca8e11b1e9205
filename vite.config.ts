import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'
import routes from './app/routes.ts'
import { createChunkNames } from './vite.chunks.ts'

/**
 * The built server is one bundle with its packages in it: 1,600 small modules cost a start 0.8 s and 170 MB. Outside stay
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

/**
 * A module of ours that only defines things: it is left out where nothing of it is used, though it may compute a list when it
 * is loaded. The others change what they import, or start the page.
 */
const OWN_MODULE = /\/app\/(?!.*(zod-without-eval|entry\.client)).*\.tsx?$/

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    iconsWithOwnComponent(),
    zodWithoutJsonSchema(),
    drizzleWithInstanceOf(),
    serverInAscii(),
    packedBesidePlain(),
    entriesWithMoreExports(),
    workers(),
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
      build: { rollupOptions: { input: './server/main.ts', output: { comments: false } } },
    },
  },
}))

const IS_INSTANCE = 'function is(value, type) {\n  return value instanceof type;\n}'

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

/**
 * Makes the components of icons with `app/ui/icon.tsx`: lucide-react's own code for them is 1 KB of each page (brotli) and works
 * out the attributes of each icon on each rendering.
 */
function iconsWithOwnComponent(): Plugin {
  return {
    name: 'icons-with-own-component',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /createLucideIcon\.mjs$/ },
      handler: () => join(import.meta.dirname, 'app/ui/icon.tsx'),
    },
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

/** Lets the file of a page export more than its page, which Rolldown requires where the imports of a module are apart. */
function entriesWithMoreExports(): Plugin {
  return {
    name: 'entries-with-more-exports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
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
 * build of its own, because the bundle would otherwise be split into the parts that it shares with the workers.
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
