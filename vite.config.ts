import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * The built server is one bundle with its packages in it: 1,600 small modules cost a start 0.8 s and 170 MB. Outside stay
 * pino, which starts threads from files of its own, and pg, so that the bench can listen to what it sends.
 */
const OUTSIDE = ['pg', 'pino']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true, external: OUTSIDE },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      }),
      build: { rollupOptions: { input: './server/main.ts' } },
    },
  },
}))
