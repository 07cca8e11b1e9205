import { slotOf } from './calendar.ts'
import type { PageCase } from './cases.ts'
import { type Ground, visitor } from './ground.ts'
import type { Running } from './processes.ts'
import type { Contestant } from './race.ts'

/** Applications made ready for one load: more than 16 connections bring about in its seconds. */
const APPLICATIONS_A_LOAD = 20_000

/** Likewise of bookings and checkouts; eight loads of bookings are all that a year holds. */
const WRITES_A_LOAD = 10_000

/** The app, its very statements as JSON, and its very bytes. */
export function pageContestants(ground: Ground, page: PageCase): Contestant[] {
  const { app, bare, board } = ground
  const name = encodeURIComponent(page.name)
  const person = page.signedIn ? board.applicants[0] : undefined
  const get = (server: Running, path: string, headers?: Record<string, string>) => {
    const requests = [onWire(server, 'GET', path, headers)]
    return { server, status: 200, requests: () => requests }
  }
  return [
    { name: 'app', ...get(app, page.path, visitor(app.port, person)) },
    { name: 'query', ...get(bare, `/query/${name}`) },
    { name: 'bytes', ...get(bare, `/bytes/${name}`) },
  ]
}

/** The app and its very transaction; each pair of job and job seeker once, on a database each. */
function applyContestants(ground: Ground): Contestant[] {
  const { app, bare, board } = ground
  return [
    {
      name: 'app',
      server: app,
      status: 303,
      after: ground.dropTasks,
      requests: pairsOf(board, (jobId, person, n) => {
        const from = { 'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
        return onWire(app, 'POST', `/jobs/${jobId}`, { ...visitor(app.port, person), ...from, 'Content-Length': '0' })
      }),
    },
    {
      name: 'query',
      server: bare,
      status: 303,
      requests: pairsOf(board, (jobId, { id }) =>
        onWire(bare, 'POST', `/apply/${jobId}/${id}`, { 'Content-Length': '0' }),
      ),
    },
  ]
}

/** The app and a single insert of the row; each visitor has an address of their own and a slot that is free. */
function bookContestants(ground: Ground): Contestant[] {
  const form = (n: number) => {
    const { date, time } = slotOf(n)
    const name = `Visitor ${n}`
    const fields = { full_name: name, email: `v${n}@bench.example`, preferred_date: date, preferred_time: time }
    return new URLSearchParams({ ...fields, phone: '', message: '', submission: `${n}` }).toString()
  }
  return writers(ground, {
    status: 303,
    app: (n) => post(ground.app, '/booking', form(n), 'application/x-www-form-urlencoded', n),
    bare: (n) => onWire(ground.bare, 'POST', `/book/${n}`, { 'Content-Length': '0' }),
  })
}

/** The app and the two statements that reserve a piece and keep the checkout. */
function checkoutContestants(ground: Ground): Contestant[] {
  const { variantIds } = ground.board
  const variantOf = (n: number) => variantIds[n % variantIds.length] ?? ''
  const order = (n: number) => JSON.stringify({ items: [{ variant_id: variantOf(n), quantity: 1 }], timeZone: 'UTC' })
  return writers(ground, {
    status: 201,
    app: (n) => post(ground.app, '/store/store_muster/checkout', order(n), 'application/json', n),
    bare: (n) => onWire(ground.bare, 'POST', `/checkout/${variantOf(n)}`, { 'Content-Length': '0' }),
  })
}

type Writers = { status: number; app(n: number): string; bare(n: number): string }

/** Each request once: no two loads get the same numbers. */
function writers(ground: Ground, { status, app, bare }: Writers): Contestant[] {
  const numbered = (write: (n: number) => string) => {
    let n = 0
    return () => Array.from({ length: WRITES_A_LOAD }, () => write(n++))
  }
  return [
    { name: 'app', server: ground.app, status, after: ground.dropTasks, requests: numbered(app) },
    { name: 'query', server: ground.bare, status, requests: numbered(bare) },
  ]
}

type Board = Ground['board']

/** The next pairs of each call. */
function pairsOf(
  { applicants, jobIds }: Board,
  write: (jobId: string, person: Board['applicants'][number], n: number) => string,
) {
  let n = 0
  // The last one made the recorded application.
  const people = applicants.slice(0, -1)
  return () =>
    Array.from({ length: APPLICATIONS_A_LOAD }, () => {
      const person = people[n % people.length]
      // For each person another job each time, and for neighbours in time different ones.
      const round = Math.floor(n / people.length)
      const jobId = round < jobIds.length ? jobIds[(round + (n % people.length)) % jobIds.length] : undefined
      n += 1
      if (!person || !jobId) throw new Error('All distinct applications are used up.')
      return write(jobId, person, n)
    })
}

/** A post from an address of its own: 60 a minute is the limit of one. */
function post(server: Running, path: string, body: string, type: string, n: number): string {
  const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const headers = { 'X-Forwarded-For': from, 'Content-Type': type, 'Content-Length': `${Buffer.byteLength(body)}` }
  return onWire(server, 'POST', path, headers) + body
}

function onWire({ port }: Running, method: string, path: string, headers: Record<string, string> = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`
}

/** What is written in each section, beside the very transaction (apply) or the least that the database could be asked. */
export const WRITES = {
  apply: {
    name: 'apply',
    contestants: applyContestants,
    statements: ({ transaction }: Ground) => `${transaction.inAll}`,
  },
  booking: { name: 'book, beside the bare insert', contestants: bookContestants, statements: () => '' },
  store: { name: 'checkout, beside the bare writes', contestants: checkoutContestants, statements: () => '' },
}
