import { applicationRequests, checkoutRequests, rawRequest } from './candidates.ts'
import { PRODUCT_ID } from './checkouts.ts'
import { type BenchEnvironment, browserHeaders } from './environment.ts'
import type { LoadOptions, LoadResult } from './load.ts'
import type { Options } from './options.ts'
import { cpuMs, cpuMsBetween, cpuMsByProcess, memoryMb } from './process-figures.ts'
import { ask, forkBenchModule, type Running, stop } from './processes.ts'
import { median, percentile } from './rounds.ts'

/** Connections in all, for one process as for two. */
const CONNECTIONS = 64
/** Of the reads and searches, one in this many is sent by someone who is signed in. */
const SIGNED_IN_EVERY = 4
const JOB_PAGES = 500
const PAGES = ['/', '/jobs', '/store', `/product/${PRODUCT_ID}`, '/booking']
const SEARCHES = [
  'q=manager',
  'q=geologist',
  'q=zzzzzz',
  'q=nurse&location=Sydney',
  'location=Melbourne',
  'q=senior+manager',
].map((query) => `/jobs?${query}`)
/** Enough to answer each page once before the first round. */
const MAX_WARM_UP_SECONDS = 120

/**
 * Medians of the rounds; `failed` are those of all rounds, by status, and `memoryMb` those after the first and the last
 * round.
 */
export type MixedFigures = {
  processes: number
  perSecond: number | null
  p50: number | null
  p99: number | null
  failed: Record<string, number>
  nodeMs: number | null
  databaseMs: number | null
  memoryMb: (number | null)[]
}

/** Measures 70 % reads, 20 % searches and 10 % writes with one and with two processes on one database, in turn. */
export async function measureMixedLoad(environment: BenchEnvironment, options: Options): Promise<MixedFigures[]> {
  const second = await environment.startApp()
  const setups = [[environment.app], [environment.app, second]].map((apps) => ({
    apps,
    generators: apps.map(() => forkBenchModule('load.ts')),
    rounds: [] as Awaited<ReturnType<typeof runRound>>[],
  }))
  try {
    const requests = [environment.app, second].map((app, index) => mixedRequests(environment, app, index))
    for (const [index, app] of [environment.app, second].entries()) {
      const generator = setups[1]?.generators[index]
      if (generator) await requestEachPage(environment, app, generator)
    }
    for (let round = -1; round < options.rounds; round++) {
      for (const { apps, generators, rounds } of setups) {
        const seconds = round < 0 ? options.warmUp : options.seconds
        const figures = await runRound(environment, apps, generators, requests, seconds)
        if (round >= 0) rounds.push(figures)
      }
    }
  } finally {
    await Promise.all(setups.flatMap(({ generators }) => generators.map(stop)))
    await second.stop()
  }
  return setups.map(({ apps, rounds }) => ({
    processes: apps.length,
    perSecond: median(rounds.map((one) => one.perSecond)),
    p50: median(rounds.map((one) => one.p50)),
    p99: median(rounds.map((one) => one.p99)),
    failed: sumCounts(rounds.map((one) => one.failed)),
    nodeMs: median(rounds.map((one) => one.nodeMs)),
    databaseMs: median(rounds.map((one) => one.databaseMs)),
    memoryMb: [rounds[0], rounds.at(-1)].map((one) => one?.memoryMb ?? null),
  }))
}

/** Requests each page once as a guest: in a process that has run for a while they are in its cache. */
async function requestEachPage(
  { board }: BenchEnvironment,
  app: Running,
  generator: ReturnType<typeof forkBenchModule>,
) {
  const paths = [...PAGES, ...SEARCHES, ...board.jobIds.slice(0, JOB_PAGES).map((id) => `/jobs/${id}`)]
  const load: LoadOptions = {
    port: app.port,
    requests: paths.map((path) => rawRequest(app, 'GET', path, browserHeaders(app.port))),
    seconds: MAX_WARM_UP_SECONDS,
    status: 200,
    connections: 4,
  }
  const result = await ask<LoadResult>(generator, load)
  if ('failure' in result) throw new Error(result.failure)
}

async function runRound(
  { postmaster, dropTasks }: BenchEnvironment,
  apps: Running[],
  generators: ReturnType<typeof forkBenchModule>[],
  requests: (() => string)[],
  seconds: number,
) {
  const nodeBefore = apps.map(({ pid }) => cpuMs(pid))
  const databaseBefore = cpuMsByProcess(postmaster)
  const results = await Promise.all(
    generators.map((generator, index) => {
      const { port = 0 } = apps[index] ?? {}
      const next = requests[index]
      // More than one process answers in the time.
      const list = Array.from({ length: Math.ceil(seconds * 2_000) }, () => next?.() ?? '')
      const connections = CONNECTIONS / apps.length
      const load: LoadOptions = { port, requests: list, seconds, status: 'any', connections }
      return ask<LoadResult>(generator, load)
    }),
  )
  const latencies: number[] = []
  const failed = sumCounts(results.map((result) => ('failure' in result ? {} : result.failed)))
  for (const result of results) {
    if ('failure' in result) throw new Error(result.failure)
    latencies.push(...result.latencies)
  }
  const node = apps.map(({ pid }, index) => (cpuMs(pid) ?? Number.NaN) - (nodeBefore[index] ?? Number.NaN))
  const nodeMs = node.reduce((sum, ms) => sum + ms, 0) / latencies.length
  const databaseMs = cpuMsBetween(databaseBefore, cpuMsByProcess(postmaster))
  await dropTasks()
  return {
    perSecond: latencies.length / Math.max(...results.map((result) => ('failure' in result ? 0 : result.seconds))),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    failed,
    nodeMs: Number.isNaN(nodeMs) ? null : nodeMs,
    databaseMs: databaseMs === null ? null : databaseMs / latencies.length,
    memoryMb: memoryMb(apps[0]?.pid ?? 0),
  }
}

function sumCounts(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of all.flatMap(Object.entries<number>)) sums[name] = (sums[name] ?? 0) + count
  return sums
}

/**
 * The requests to one process, without end. Writes differ between calls and processes: no one applies for a job twice.
 */
export function mixedRequests({ board }: BenchEnvironment, app: Running, index: number): () => string {
  const { applicants, jobIds } = board
  const applications = applicationRequests(app, { ...board, jobIds: index === 0 ? jobIds.toReversed() : jobIds })
  const checkouts = checkoutRequests(app)
  const read = (n: number) => (n % 2 === 0 ? `/jobs/${jobIds[n % JOB_PAGES]}` : (PAGES[n % PAGES.length] ?? '/'))
  const search = (n: number) => SEARCHES[n % SEARCHES.length] ?? '/jobs'
  let sent = 0
  return () => {
    const n = sent++
    const kind = n % 10
    if (kind === 9) return n % 20 === 9 ? applications() : checkouts()
    const person = n % SIGNED_IN_EVERY === 0 ? applicants[n % applicants.length] : undefined
    const path = kind < 7 ? read(n) : search(n)
    return rawRequest(app, 'GET', person && kind === 0 ? '/employee/dashboard' : path, browserHeaders(app.port, person))
  }
}
