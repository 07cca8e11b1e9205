import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler, type RouteObject, type ServerBuild, type StaticHandler } from 'react-router'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { groupRoutes } from './route-groups.ts'

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
  const groups = new Map(
    [...groupRoutes(MANIFEST)].map(([segment, group]) => [segment, createStaticHandler(treeOf(group))]),
  )
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
  expect(Object.keys(groupRoutes(MANIFEST).get('jobs') ?? {}).length).toBeLessThan(30)
})
