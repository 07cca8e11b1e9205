import type { RouteConfigEntry } from '@react-router/dev/routes'
import {
  createStaticHandler,
  type RequestHandler,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  type StaticHandler,
} from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { createGroupedHandler, groupRoutes } from './route-groups.ts'

type Routes = ServerBuild['routes']

/** The routes as the build lists them. */
function manifestOf(entries: RouteConfigEntry[], parentId?: string): Routes {
  return Object.assign(
    {},
    ...entries.map(({ id, file, path, index, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, '')
      return { [own]: { id: own, parentId, path, index }, ...manifestOf(children, own) }
    }),
  )
}

/** The routes as the framework matches them. */
function treeOf(all: Routes, parentId?: string): RouteObject[] {
  return Object.values(all)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id = '', path, index } = route ?? {}
      return index ? { id, path, index } : { id, path, children: treeOf(all, id) }
    })
}

const MANIFEST: Routes = {
  root: { id: 'root', path: '' },
  ...manifestOf(await (routes as RouteConfigEntry[]), 'root'),
} as unknown as Routes

async function idsOf(handler: StaticHandler, path: string): Promise<string[]> {
  const result = await handler.query(new Request(`http://localhost${path}`))
  return result instanceof Response ? [] : result.matches.map(({ route }) => route.id)
}

test('a path matches the same routes in its group as among all of them', async () => {
  const everything = createStaticHandler(treeOf(MANIFEST))
  const { segments, routesOf } = groupRoutes(MANIFEST)
  const groups = new Map([...segments].map((segment) => [segment, createStaticHandler(treeOf(routesOf(segment)))]))
  const paths = Object.keys(MANIFEST).map((id) => {
    const parts: string[] = []
    for (let at: string | undefined = id; at; at = MANIFEST[at]?.parentId) parts.unshift(MANIFEST[at]?.path ?? '')
    return `/${parts.filter(Boolean).join('/')}`.replace(/:\w+/g, 'x').replace('*', 'x/y')
  })
  // A page also looks up the start page, and a path may lead nowhere.
  for (const path of [...paths, ...paths.map((path) => `${path}/nowhere`)]) {
    const group = groups.get(path.split('/')[1] ?? '')
    if (!group) continue
    expect(await idsOf(group, path), path).toEqual(await idsOf(everything, path))
    expect(await idsOf(group, '/'), path).toEqual(await idsOf(everything, '/'))
  }
  expect(groups.size).toBeGreaterThan(40)
  expect(Object.keys(routesOf('jobs')).length).toBeLessThan(30)
})

/**
 * A server with the routes `/`, `/jobs/:id`, `/store` and `*`, which answer with their id. `load` loads the module of a
 * route.
 */
function serverWith(load: (id: string) => Promise<void>): RequestHandler {
  const route = (id: string, path: string | undefined, index?: true) => ({
    id,
    path,
    index,
    parentId: 'root',
    module: {},
    load: async () => {
      await load(id)
      return { loader: () => new Response(id) }
    },
  })
  const all = [route('start', undefined, true), route('job', 'jobs/:id'), route('store', 'store'), route('other', '*')]
  return createGroupedHandler({
    routes: Object.fromEntries([['root', { id: 'root', path: '', module: {} }], ...all.map((one) => [one.id, one])]),
    entry: { module: { default: () => new Response() } },
    assets: { version: '1', routes: Object.fromEntries(all.map(({ id }) => [id, { id }])) },
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    future: {},
    ssr: true,
    prerender: [],
    publicPath: '/',
  } as unknown as ServerBuild)
}

async function textOf(server: RequestHandler, path: string): Promise<string> {
  const response = await server(new Request(`http://localhost${path}`), new RouterContextProvider())
  return response.text()
}

test('the routes of a group are loaded with its first request, and others are not', async () => {
  const loaded: string[] = []
  const server = serverWith(async (id) => void loaded.push(id))
  expect(await textOf(server, '/')).toBe('start')
  expect(loaded).toEqual(['start', 'other'])
  expect(await Promise.all([textOf(server, '/jobs/1'), textOf(server, '/jobs/2')])).toEqual(['job', 'job'])
  expect(loaded).toEqual(['start', 'other', 'start', 'job', 'other'])
})

test('a path in an unusual spelling is answered by its group, and one that leads nowhere by the group of the start page', async () => {
  const loaded: string[] = []
  const server = serverWith(async (id) => void loaded.push(id))
  expect(await textOf(server, '/nowhere')).toBe('other')
  expect(await textOf(server, '/%')).toBe('other')
  expect(loaded).not.toContain('job')
  expect(await textOf(server, '/JOBS/1')).toBe('job')
  expect(await textOf(server, '/%6aobs/1')).toBe('job')
  expect(loaded).not.toContain('store')
})

test('a request fails if its routes cannot be loaded, and the next one tries again', async () => {
  let isBroken = true
  const server = serverWith(async () => {
    if (isBroken) throw new Error('The disk is gone.')
  })
  await expect(textOf(server, '/store')).rejects.toThrow('The disk is gone.')
  isBroken = false
  expect(await textOf(server, '/store')).toBe('store')
})
