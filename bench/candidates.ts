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
    const requests = [rawRequest(server, 'GET', path, headers)]
    return { server, status: 200, requests: () => requests }
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
      requests: pairsOf(board, (jobId, person, n) => {
        const from = { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
        return rawRequest(app, 'POST', `/jobs/${jobId}`, {
          ...browserHeaders(app.port, person),
          ...from,
          'Content-Length': '0',
        })
      }),
    },
    {
      name: 'query',
      server: bare,
      status: 303,
      requests: pairsOf(board, (jobId, { id }) =>
        rawRequest(bare, 'POST', `/apply/${jobId}/${id}`, { 'Content-Length': '0' }),
      ),
    },
  ]
}

/** The app, and the bare server with all statements of a checkout of three items, and with the same bytes. */
export function checkoutCandidates({ app, bare }: BenchEnvironment): Candidate[] {
  let n = 0
  const post = (server: Running, path: string) => () =>
    Array.from({ length: REQUESTS_PER_LOAD }, () => {
      n += 1
      const body = checkoutBody(n)
      const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
      return rawRequest(server, 'POST', path, { ...headers, 'X-Forwarded-For': addressOf(n) }) + body
    })
  return [
    { name: 'app', server: app, status: 201, requests: post(app, CHECKOUT_PATH) },
    { name: 'query', server: bare, status: 201, requests: post(bare, '/checkout') },
    { name: 'bytes', server: bare, status: 201, requests: post(bare, '/checkout-bytes') },
  ]
}

type Board = BenchEnvironment['board']

/** Requests for pairs of job and job seeker; each call continues where the last one ended. */
function pairsOf(
  { applicants, jobIds }: Board,
  write: (jobId: string, person: Board['applicants'][number], n: number) => string,
) {
  let n = 0
  // The last applicant sent the recorded application.
  const people = applicants.slice(0, -1)
  return () =>
    Array.from({ length: REQUESTS_PER_LOAD }, () => {
      const person = people[n % people.length]
      // A different job each time for a person, and different jobs for consecutive requests.
      const round = Math.floor(n / people.length)
      const jobId = round < jobIds.length ? jobIds[(round + (n % people.length)) % jobIds.length] : undefined
      n += 1
      if (!person || !jobId) throw new Error('No distinct applications are left.')
      return write(jobId, person, n)
    })
}

function rawRequest({ port }: Running, method: string, path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`
}
