import { createServer } from 'vite'

// `npm run dev`: the server of `npm start`, loaded through Vite, so that a saved file takes effect at once: in the
// browser by hot module replacement, on the server with the next request.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const main = (await vite.ssrLoadModule('./server/main.ts')) as typeof import('./main.ts')
await main.serveDevelopment({
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<typeof main.build>,
  clientFolder: 'public',
  devMiddleware: vite.middlewares,
})
await vite.close()
process.exit(0)
