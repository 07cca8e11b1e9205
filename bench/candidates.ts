import type { PageCase } from './cases.ts'
import { addressOf, CHECKOUT_PATH, checkoutBody } from './checkouts.ts'
import { type BenchEnvironment, browserHeaders } from './environment.ts'
import type { Running } from './processes.ts'
import type { Candidate } from './rounds.ts'

/** Applications or checkouts prepared for one load: more than 16 connections can send in its seconds. */
const REQUESTS_PER_LOAD = 20_000

/** The app, and the bare server with the same statements (their rows as JSON) and with the same bytes. */
export function pageCandidates(environment: BenchEnvironment, page: PageCase): Candidate[] {
  const { app, bare, board } = environment
  const name = encodeURIComponent(page.name)
  const person = page.signedIn ? board.applicants[0] : undefined
  const get = (server: Running, path: string, headers?: Record<string, string>) => {
    const request = rawRequest(server, 'GET', path, headers)
    return { server, status: 200, requests: () => request }
  }
  return [
    { name: 'app', ...get(app, page.path, browserHeaders(app.port, person)) },
    { name: 'query', ...get(bare, `/query/${name}`) },
    { name: 'bytes', ...get(bare, `/bytes/${name}`) },
  ]
}

/**
 * The app, and the bare server with the same transaction on its own database. Each job seeker applies for a job once.
 */
export function applyCandidates(environment: BenchEnvironment): Candidate[] {
  const { app, bare, board } = environment
  return [
    {
      name: 'app',
      server: app,
      status: 303,
      after: environment.dropTasks,
      requests: manyOf(applicationRequests(app, board)),
    },
    {
      name: 'query',
      server: bare,
      status: 303,
      requests: manyOf(
        pairsOf(board, (jobId, { id }) => rawRequest(bare, 'POST', `/apply/${jobId}/${id}`, { 'Content-Length': '0' })),
      ),
    },
  ]
}

/** The app, and the bare server with all statements of a checkout of three items, and with the same bytes. */
export function checkoutCandidates({ app, bare }: BenchEnvironment): Candidate[] {
  const bareCheckouts = (path: string) => manyOf(checkoutRequests(bare, path))
  return [
    { name: 'app', server: app, status: 201, requests: manyOf(checkoutRequests(app)) },
    { name: 'query', server: bare, status: 201, requests: bareCheckouts('/checkout') },
    { name: 'bytes', server: bare, status: 201, requests: bareCheckouts('/checkout-bytes') },
  ]
}

type Board = BenchEnvironment['board']

const manyOf = (next: () => string) => () => Array.from({ length: REQUESTS_PER_LOAD }, next)

/** One application after another, of which no two are by the same job seeker for the same job. */
export function applicationRequests(app: Running, board: Board): () => string {
  return pairsOf(board, (jobId, person, n) =>
    rawRequest(app, 'POST', `/jobs/${jobId}`, {
      ...browserHeaders(app.port, person),
      'X-Forwarded-For': addressOf(n),
      'Content-Length': '0',
    }),
  )
}

/** One checkout after another, of different variants. */
export function checkoutRequests(server: Running, path = CHECKOUT_PATH): () => string {
  let n = 0
  return () => {
    n += 1
    const body = checkoutBody(n)
    const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
    return rawRequest(server, 'POST', path, { ...headers, 'X-Forwarded-For': addressOf(n) }) + body
  }
}

/** Requests for pairs of job and job seeker. */
function pairsOf(
  { applicants, jobIds }: Board,
  write: (jobId: string, person: Board['applicants'][number], n: number) => string,
): () => string {
  let n = 0
  // The last applicant sent the recorded application.
  const people = applicants.slice(0, -1)
  return () => {
    const person = people[n % people.length]
    // A different job each time for a person, and different jobs for consecutive requests.
    const round = Math.floor(n / people.length)
    const jobId = round < jobIds.length ? jobIds[(round + (n % people.length)) % jobIds.length] : undefined
    n += 1
    if (!person || !jobId) throw new Error('No distinct applications are left.')
    return write(jobId, person, n)
  }
}

export function rawRequest(
  { port }: Running,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`
}
