import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'

/** What Rolldown says about the modules of a build. */
export type Graph = {
  getModuleInfo(id: string): {
    code: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/** Modules that the same pages load, with the indexes of these pages. */
type Chunk = { modules: string[]; pages: Set<number>; bytes: number }

/**
 * The cost of one more file for a page, in bytes of source: its request, its imports and exports, and what is
 * compressed apart.
 */
const BYTES_OF_A_FILE = 3500

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//
/** Not packages, even if the project lies in a folder `app`. */
const OURS = /^(?!.*\/node_modules\/).*\/app\/|\/lucide-react\/|vite\/preload-helper|\/csp-(provider|context)\//

/**
 * Names the file of the browser that a module belongs to, or null where Rolldown decides. Without it a page loads 20 to 90
 * scripts, most of them some hundred bytes long. First the modules that the same pages load are one file; then two files are
 * joined as long as the pages that load both save more than the others load unused. Modules that need a large package
 * (dialogs, form checks) stay apart: whether a page really needs the package is only known when unused code has been removed.
 *
 * @param weightOf how much the page of a route's file counts
 */
export function createChunkNames(routes: RouteConfigEntry[], weightOf: (file: string) => number) {
  let names: Map<string, string> | undefined
  return (id: string, graph: Graph): string | null => {
    if (FRAMEWORK.test(id)) return 'framework'
    names ??= nameModules(graph, routes, weightOf)
    return names.get(id) ?? null
  }
}

/** The names of all files that are joined here, by module. */
function nameModules(graph: Graph, routes: RouteConfigEntry[], weightOf: (file: string) => number) {
  const isLight = lightness(graph)
  const closures = new Map<string, Set<string>>()
  const closureOf = (entry: string) => getOrAdd(closures, entry, () => modulesOf(entry, graph))
  const shell = [routeId('root.tsx'), join(import.meta.dirname, 'app/entry.client.tsx')]
  const pages: { entries: string[]; weight: number }[] = pagesOf(routes).map((files) => ({
    entries: [...shell, ...files.map(routeId)].filter((id) => graph.getModuleInfo(id)),
    weight: weightOf(files.at(-1) ?? ''),
  }))
  const entries = new Set(pages.flatMap((page) => page.entries))
  // What is loaded when it is needed counts as a page of its own.
  for (const entry of entries) {
    for (const id of closureOf(entry)) {
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        if (entries.has(later)) continue
        entries.add(later)
        pages.push({ entries: [later], weight: 0.2 })
      }
    }
  }
  const pagesOfModule = new Map<string, Set<number>>()
  pages.forEach((page, index) => {
    for (const entry of page.entries) {
      for (const id of closureOf(entry)) getOrAdd(pagesOfModule, id, () => new Set<number>()).add(index)
    }
  })
  const entryCounts = new Map<string, number>()
  for (const entry of entries) for (const id of closureOf(entry)) entryCounts.set(id, (entryCounts.get(id) ?? 0) + 1)

  const chunks = new Map<string, Chunk>()
  for (const [id, usedBy] of pagesOfModule) {
    if (entries.has(id) || entryCounts.get(id) === 1 || !OURS.test(id) || !isLight(id)) continue
    const key = [...usedBy].join()
    const chunk = getOrAdd(chunks, key, () => ({ modules: [], pages: usedBy, bytes: 0 }))
    chunk.modules.push(id)
    chunk.bytes += codeLength(graph.getModuleInfo(id)?.code ?? '')
  }
  const joined = joinChunks(
    [...chunks.values()],
    pages.map(({ weight }) => weight),
    graph,
  )
  return new Map(joined.flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index}`] as const)))
}

/** Joins the two chunks that gain most, until none gain. */
function joinChunks(chunks: Chunk[], weights: number[], graph: Graph): Chunk[] {
  const weightOf = (pages: Set<number>, counts: (page: number) => boolean) =>
    [...pages].filter(counts).reduce((sum, page) => sum + (weights[page] ?? 0), 0)
  const gainOf = (one: Chunk, other: Chunk) =>
    BYTES_OF_A_FILE * weightOf(one.pages, (page) => other.pages.has(page)) -
    one.bytes * weightOf(other.pages, (page) => !one.pages.has(page)) -
    other.bytes * weightOf(one.pages, (page) => !other.pages.has(page))
  let candidates: { one: Chunk; other: Chunk; gain: number }[] = []
  const propose = (one: Chunk, others: Iterable<Chunk>) => {
    for (const other of others) {
      const gain = gainOf(one, other)
      if (gain > 0) candidates.push({ one, other, gain })
    }
  }
  const current = new Set(chunks)
  chunks.forEach((chunk, index) => propose(chunk, chunks.slice(index + 1)))
  while (candidates.length > 0) {
    const best = candidates.reduce((most, candidate) => (candidate.gain > most.gain ? candidate : most))
    const { one, other } = best
    if (wouldBeCircular(one, other, current, graph)) {
      candidates = candidates.filter((candidate) => candidate !== best)
      continue
    }
    const both = {
      modules: [...one.modules, ...other.modules],
      pages: new Set([...one.pages, ...other.pages]),
      bytes: one.bytes + other.bytes,
    }
    current.delete(one)
    current.delete(other)
    candidates = candidates.filter((c) => current.has(c.one) && current.has(c.other))
    propose(both, current)
    current.add(both)
  }
  return [...current]
}

/** Whether a third file would be imported by one of the two and import the other. */
function wouldBeCircular(one: Chunk, other: Chunk, chunks: Set<Chunk>, graph: Graph): boolean {
  const chunkOf = new Map<string, Chunk>()
  for (const chunk of chunks) for (const id of chunk.modules) chunkOf.set(id, chunk)
  const needs = (chunk: Chunk) => {
    const needed = new Set(chunk.modules.flatMap((id) => importsOf(id, graph)).flatMap((id) => chunkOf.get(id) ?? []))
    needed.delete(chunk)
    return needed
  }
  const reaches = (from: Chunk, to: Chunk) => {
    const found = new Set([...needs(from)].filter((chunk) => chunk !== to))
    for (const chunk of found) for (const next of needs(chunk)) found.add(next)
    return found.has(to)
  }
  return reaches(one, other) || reaches(other, one)
}

/** The files of each route and of the routes around it. */
function pagesOf(routes: RouteConfigEntry[], parents: string[] = []): string[][] {
  return routes.flatMap(({ file, children = [] }) => {
    const files = [...parents, file]
    return [files, ...pagesOf(children, files)]
  })
}

const routeId = (file: string) => `${join(import.meta.dirname, 'app', file)}?__react-router-build-client-route`

const importsOf = (id: string, graph: Graph) => graph.getModuleInfo(id)?.importedIds ?? []

/** The module and all that it imports, but not what it imports only when needed. */
export function modulesOf(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry])
  for (const id of found) for (const needed of importsOf(id, graph)) found.add(needed)
  return found
}

/** Whether a module needs no package but those that every page loads. */
function lightness(graph: Graph) {
  const known = new Map<string, boolean>()
  const isLight = (id: string): boolean => {
    const light = known.get(id)
    if (light !== undefined) return light
    // Modules may import each other.
    known.set(id, true)
    known.set(id, FRAMEWORK.test(id) || (OURS.test(id) && importsOf(id, graph).every(isLight)))
    return known.get(id) === true
  }
  return isLight
}

const codeLength = (code: string) => code.replace(/\/\*[^]*?\*\//g, '').replace(/\s+/g, ' ').length

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const created = create()
  map.set(key, created)
  return created
}
