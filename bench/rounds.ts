import type { ChildProcess } from 'node:child_process'
import type { LoadOptions, LoadResult } from './load.ts'
import type { Options } from './options.ts'
import { cpuMs, cpuMsBetween, cpuMsByProcess } from './process-figures.ts'
import { ask, type Running } from './processes.ts'

/** A server of the comparison. `requests` is called before each load, because some requests work only once. */
export type Candidate = {
  name: string
  server: Running
  status: number
  requests(): LoadOptions['requests']
  /** Called after each load. */
  after?(): Promise<void>
}

/**
 * Medians of the rounds: requests per second, milliseconds of CPU time per request (null without /proc), and
 * milliseconds that 50 and 99 % of the requests do not exceed.
 */
export type Figures = {
  perSecond: number
  nodeMs: number | null
  databaseMs: number | null
  p50: number
  p99: number
}

/** Measures the candidates alternately (A B C, A B C, …), so that other load on the machine affects all equally. */
export async function measureInRounds(
  generator: ChildProcess,
  postmaster: number,
  candidates: Candidate[],
  { rounds, seconds, warmUp, connections }: Pick<Options, 'rounds' | 'seconds' | 'warmUp'> & { connections?: number },
): Promise<Map<string, Figures>> {
  const run = (candidate: Candidate, seconds: number) =>
    runOne(generator, postmaster, candidate, { seconds, connections })
  for (const candidate of candidates) await run(candidate, warmUp)
  const results = new Map<string, Figures[]>(candidates.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const candidate of candidates) results.get(candidate.name)?.push(await run(candidate, seconds))
  }
  return new Map([...results].map(([name, figures]) => [name, mediansOf(figures)]))
}

async function runOne(
  generator: ChildProcess,
  postmaster: number,
  candidate: Candidate,
  load: Pick<LoadOptions, 'seconds' | 'connections'>,
) {
  const { server, status } = candidate
  const options: LoadOptions = { port: server.port, requests: candidate.requests(), status, ...load }
  const before = { node: cpuMs(server.pid), database: cpuMsByProcess(postmaster) }
  const result = await ask<LoadResult>(generator, options)
  if ('failure' in result) throw new Error(`${candidate.name}: ${result.failure}`)
  const nodeMs = cpuMs(server.pid)
  const databaseMs = cpuMsBetween(before.database, cpuMsByProcess(postmaster))
  const figures: Figures = {
    perSecond: result.answered / result.seconds,
    nodeMs: nodeMs === null || before.node === null ? null : (nodeMs - before.node) / result.answered,
    databaseMs: databaseMs === null ? null : databaseMs / result.answered,
    p50: percentile(result.latencies, 0.5) ?? 0,
    p99: percentile(result.latencies, 0.99) ?? 0,
  }
  await candidate.after?.()
  return figures
}

function mediansOf(figures: Figures[]): Figures {
  const of = (key: keyof Figures) => median(figures.map((one) => one[key]))
  return {
    perSecond: of('perSecond') ?? 0,
    nodeMs: of('nodeMs'),
    databaseMs: of('databaseMs'),
    p50: of('p50') ?? 0,
    p99: of('p99') ?? 0,
  }
}

/** The milliseconds that a run takes on the clock. */
export async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** The median of the values that are not null; null without any. */
export function median(values: (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The value that `share` of the values are below, from 0 to 1; null without values. */
export function percentile(values: readonly number[], share: number): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? null
}
