import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchEnvironment } from './environment.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import { mixedRequests } from './mixed-load.ts'
import { memoryMb } from './process-figures.ts'
import { ask, forkBenchModule, type Running, stop } from './processes.ts'

/** 20 requests a second: each of four connections waits between two requests. */
const CONNECTIONS = 4
const PAUSE_MS = 200
/** The limits of `bin/supervise.mjs`. */
const LIMITS = { NODE_OPTIONS: '--max-semi-space-size=16', MALLOC_ARENA_MAX: '2' }

export type MemoryFigures = {
  /** After each minute: resident memory, and what the app holds after a garbage collection, in MB. */
  minutes: { requests: number; failed: number; residentMb: number | null; heldMb: number }[]
  /** By kind of object, the bytes that the second of two heap snapshots has more than the first one; the most first. */
  growth: [kind: string, bytes: number][]
}

/**
 * Of the minutes, how many pass before the first heap snapshot. The app needs twice its memory to write one, and keeps
 * it.
 */
const WATCHED = 0.75

/** The memory of one process under the mixed load at 20 requests a second, its tasks included. */
export async function measureMemory(environment: BenchEnvironment, minutes: number): Promise<MemoryFigures> {
  await environment.runTasks()
  const app = await environment.startApp(LIMITS, 'heap-figures.ts')
  const generator = forkBenchModule('load.ts')
  try {
    const next = mixedRequests(environment, app, 0)
    const figures: MemoryFigures = { minutes: [], growth: [] }
    let before: Map<string, number> | null = null
    for (let minute = 1; minute <= minutes; minute++) {
      const { residentMb, ...rest } = await runMinute(app, generator, next)
      figures.minutes.push({ residentMb: before ? null : residentMb, ...rest })
      if (minute >= Math.floor(minutes * WATCHED)) before ??= await readHeap(environment, app)
    }
    const after = await readHeap(environment, app)
    const growth = [...after].map(([kind, bytes]): [string, number] => [kind, bytes - (before?.get(kind) ?? 0)])
    return { ...figures, growth: growth.toSorted(([, a], [, b]) => b - a) }
  } finally {
    await stop(generator)
    await app.stop()
  }
}

async function runMinute(app: Running, generator: ReturnType<typeof forkBenchModule>, next: () => string) {
  const load: LoadOptions = {
    port: app.port,
    requests: Array.from({ length: (60_000 / PAUSE_MS) * CONNECTIONS }, next),
    seconds: 60,
    status: 'any',
    connections: CONNECTIONS,
    pauseMs: PAUSE_MS,
  }
  const result = await ask<LoadResult>(generator, load)
  if ('failure' in result) throw new Error(result.failure)
  const residentMb = memoryMb(app.pid)
  const { bytes } = await ask<{ bytes: number }>(app.process, { heapSnapshot: null })
  const failed = Object.values(result.failed).reduce((sum, count) => sum + count, 0)
  return { requests: result.answered + failed, failed, residentMb, heldMb: bytes / 1e6 }
}

/** The bytes of all objects of a heap snapshot, by type and name. */
async function readHeap({ dataDir }: BenchEnvironment, app: Running): Promise<Map<string, number>> {
  const file = join(dataDir, 'app.heapsnapshot')
  await ask(app.process, { heapSnapshot: file })
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  const fields: string[] = snapshot.meta.node_fields
  const types: string[] = snapshot.meta.node_types[0]
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field))
  const sizes = new Map<string, number>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[nodes[at + Number(type)]] ?? ''
    // The name of a text is the text itself.
    const key = kind.includes('string') ? 'string' : `${kind} ${String(strings[nodes[at + Number(name)]]).slice(0, 60)}`
    sizes.set(key, (sizes.get(key) ?? 0) + nodes[at + Number(size)])
  }
  return sizes
}
