import type { ChildProcess } from 'node:child_process'
import type { LoadOptions, LoadResult } from './load.ts'
import type { Options } from './options.ts'
import { cpuMs, serverCpuMs } from './process-figures.ts'
import { ask, type Running } from './processes.ts'

/** One of those that answer in turn. `requests` is asked for anew each time, so that some can be used once. */
export type Candidate = {
  name: string
  server: Running
  status: number
  requests(): string[]
  /** Called after each load. */
  after?(): Promise<void>
}

/** Medians over the rounds: requests a second, and milliseconds of CPU a request (null where nothing tells them). */
export type Figures = { perSecond: number; nodeMs: number | null; databaseMs: number | null }

/** A B C, A B C, …: what else the machine does meanwhile falls on all of them alike. */
export async function measureInRounds(
  generator: ChildProcess,
  postmaster: number,
  contestants: Candidate[],
  { rounds, seconds, warmUp }: Pick<Options, 'rounds' | 'seconds' | 'warmUp'>,
): Promise<Map<string, Figures>> {
  const run = (contestant: Candidate, seconds: number) => runOne(generator, postmaster, contestant, seconds)
  for (const contestant of contestants) await run(contestant, warmUp)
  const results = new Map<string, Figures[]>(contestants.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) results.get(contestant.name)?.push(await run(contestant, seconds))
  }
  return new Map([...results].map(([name, figures]) => [name, mediansOf(figures)]))
}

async function runOne(generator: ChildProcess, postmaster: number, contestant: Candidate, seconds: number) {
  const { server, status } = contestant
  const order: LoadOptions = { port: server.port, requests: contestant.requests(), seconds, status }
  const before = { node: cpuMs(server.pid), database: serverCpuMs(postmaster) }
  const outcome = await ask<LoadResult>(generator, order)
  if ('failure' in outcome) throw new Error(`${contestant.name}: ${outcome.failure}`)
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / outcome.answered
  const figures: Figures = {
    perSecond: outcome.answered / outcome.seconds,
    nodeMs: each(before.node, cpuMs(server.pid)),
    databaseMs: each(before.database, serverCpuMs(postmaster)),
  }
  await contestant.after?.()
  return figures
}

function mediansOf(figures: Figures[]): Figures {
  const of = (key: keyof Figures) => median(figures.map((one) => one[key]))
  return { perSecond: of('perSecond') ?? 0, nodeMs: of('nodeMs'), databaseMs: of('databaseMs') }
}

export function median(values: (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
