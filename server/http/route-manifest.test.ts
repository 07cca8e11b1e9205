import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createRouteManifest } from './route-manifest.ts'

const ROUTES = {
  root: { id: 'root', path: '', module: {} },
  start: { id: 'start', parentId: 'root', index: true, module: {} },
  job: { id: 'job', parentId: 'root', path: 'jobs/:id', module: {} },
  map: { id: 'map', parentId: 'root', path: 'jobs/map', module: {} },
  store: { id: 'store', parentId: 'root', path: 'store', module: {} },
  other: { id: 'other', parentId: 'root', path: '*', module: {} },
}

const list = createRouteManifest({
  routes: ROUTES,
  entry: { module: { default: () => new Response() } },
  assets: {
    version: '1',
    routes: Object.fromEntries(Object.keys(ROUTES).map((id) => [id, { id, module: `/assets/${id}.js` }])),
  },
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  future: {},
  ssr: true,
  prerender: [],
  publicPath: '/',
} as unknown as ServerBuild)

const ask = (query: string, headers?: HeadersInit) =>
  list(new Request(`http://localhost/__manifest?${query}`, { headers }))

test.each([
  ['/jobs/1', ['job', 'root']],
  ['/jobs/map,/store', ['map', 'root', 'store']],
  ['/', ['root', 'start']],
  ['/nowhere,/store', ['other', 'root', 'store']],
  ['/JOBS/1', ['job', 'root']],
])('the routes behind %s are %j', async (paths, ids) => {
  for (let time = 0; time < 2; time++) {
    const response = await ask(`version=1&paths=${encodeURIComponent(paths)}`)
    const routes: Record<string, { module: string }> = await response.json()
    expect(Object.keys(routes).toSorted()).toEqual(ids)
    expect(routes[ids[0] ?? '']?.module).toBe(`/assets/${ids[0]}.js`)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  }
})

test.each([
  ['of another version', 'version=2&paths=/store', 204],
  ['of too many paths', `version=1&paths=${'/a,'.repeat(20_000)}`, 400],
  ['in an address that is too long', `version=1&paths=/store,${'/a'.repeat(4_000)}`, 400],
  ['without paths', 'version=1', 400],
])('a request for routes %s is rejected', async (_, query, status) => {
  expect((await ask(query)).status).toBe(status)
})
