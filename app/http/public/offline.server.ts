import { createHash } from 'node:crypto'
import { JOINT, MARKS } from '#app/ui/brand/logo-marks.ts'

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.6 system-ui,sans-serif;background:light-dark(#f9f7f1,#0b1817);color:light-dark(#15302b,#e9efe9)}main{max-width:34rem;padding:2rem}svg{display:block;width:3.5rem;margin-bottom:1.5rem;fill:light-dark(#0a6349,#8fd3b4)}h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}p{margin:0 0 1.25rem}a{display:inline-block;padding:.625rem 1.125rem;border-radius:.5rem;font-weight:600;text-decoration:none;background:light-dark(#0a6349,#8fd3b4);color:light-dark(#fff,#0b1817)}'

const DOTS = [...MARKS, JOINT].map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')
const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true">${DOTS}</svg>`

/**
 * The page that the service worker shows without a connection: one document, without scripts, files or personal data.
 */
export const OFFLINE_PAGE = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>You're offline</title><style>${STYLE}</style></head><body><main>${MARK}<h1>You're offline</h1><p>This page can't be loaded without a connection. Check your connection, then try again.</p><p><a href="">Try again</a></p></main></body></html>`

/** Its content security policy: only its own style. */
export const OFFLINE_POLICY = `default-src 'none'; style-src 'sha256-${hash(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const VERSION = createHash('sha256').update(OFFLINE_PAGE).digest('hex').slice(0, 12)

/**
 * The service worker. It stores the offline page and nothing else, and shows it when a page cannot be loaded: every
 * page comes from the network, because a stored one could show personal data or a job that has closed. Forms and
 * everything but pages are left to the browser.
 */
export const SERVICE_WORKER = `const CACHE = 'offline-${VERSION}'
const PAGE = '/offline'

self.addEventListener('install', (event) => {
  const request = new Request(PAGE, { cache: 'reload', credentials: 'omit' })
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(request)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(load(event))
})

async function activate() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  // The request is sent while the worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}
`

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
