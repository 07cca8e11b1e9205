import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin } from 'vite'

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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), packedBesidePlain(), workers()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: chunks() } } } } },
    ssr: {
      ...(command === 'build' && SERVER_BUNDLE),
      build: { rollupOptions: { input: './server/main.ts' } },
    },
  },
}))

/**
 * Without these a page loads 45 scripts, most of them some hundred bytes long, six at a time. With them 8 to 16: the
 * framework, which seldom changes, and the parts that several pages share and that need nothing large of others' (no
 * dialogs, no form checks).
 */
function chunks() {
  const framework = /node_modules\/(react|react-dom|react-router|scheduler)\//
  const ours = /\/app\/(ui|lib)\/|\/lucide-react\//
  type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
  const isLight = (id: string, graph: Graph): boolean =>
    framework.test(id) ||
    (ours.test(id) && (graph.getModuleInfo(id)?.importedIds ?? []).every((needed) => isLight(needed, graph)))
  return [
    { name: 'framework', test: framework, priority: 2 },
    { name: (id: string, graph: Graph) => (isLight(id, graph) ? 'common' : null), test: ours, minShareCount: 3 },
  ]
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
