import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person, UserType } from '#app/policy/actor.ts'
import { seededRandom } from '#app/ui/seeded-random.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { ROUTE_PATHS } from '#tests/support/route-paths.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import type { Program } from '../resilience/program.ts'
import { cookieOf, newAddress, startServer, stopServer } from '../resilience/servers.ts'
import { countStatuses, formatMs, IS_QUICK, percentile, report } from './report.ts'

const REQUESTS = IS_QUICK ? 1_000 : 10_000
const CLIENTS = 8
/** The sequence of requests is the same in every run. */
const SEED = 20_270_403

const HOSTILE = [
  '', '0', '-1', '1e400', '99999999999999999999', 'NaN', 'null', 'true', '__proto__', 'constructor', '%00', '%zz', '%',
  '%E7%B4%95', '%0d%0aX:1', '%2e%2e%2fetc%2fpasswd', '..%5c..', '%F0%9F%98%80', '%c0%ae', "'%20or%201=1--", '%22%3E%3Cscript%3E',
  'a'.repeat(3_000), '2026-02-30', '0000-00-00', '2027-10-03', '24:61', '00000000-0000-0000-0000-000000000000', '.data', '_.data',
  '%25252e', '{}', '[]', '%5B%5D', '%20', '%09', '%7f', '%EF%BF%BF', '%ED%A0%80',
] // biome-ignore format: a list of words
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']
const CONTENT_TYPES = [
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/plain',
  'image/png',
  '',
]
const FIELDS = [
  'id',
  'email',
  'password',
  'title',
  'page',
  'q',
  'preferred_date',
  'preferred_time',
  'version',
  'status',
  'quantity',
  'file',
  'token',
  'items',
  'amount',
  'full_name',
  'idempotency_key',
]

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let program: Program
let ids: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  program = await startServer(database.url)
  db = openDatabase(database.url, { max: 4 })
  const job = await makeJob(db, await makePerson(db, 'employer'))
  const product = await makeProduct(db)
  ids = [job.id, product.id, product.variants[0]?.id ?? '', '2027-04-04', 'store_muster']
})

afterAll(async () => {
  await stopServer(program)
  await db.$client.end()
  await database.drop()
})

type Attempt = { method: string; path: string; headers: Record<string, string>; body: string }

function createAttempt(random: () => number, people: Record<UserType, Person>): Attempt {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const value = () => (random() < 0.3 ? pick(ids) : pick(HOSTILE))
  const route = pick([...ROUTE_PATHS, '/', '//', '/assets/x', '/files/x', '/.well-known/security.txt', '/healthz'])
  let path = route.replace(/:\w+|\*/g, value)
  if (random() < 0.2) path += pick(['.data', '/', '//', '/..', '/%2e%2e/', ';x=1', '.ics', '/x'])
  if (random() < 0.5) {
    const query = Array.from({ length: 1 + Math.floor(random() * 4) }, () => `${pick(FIELDS)}=${value()}`)
    path += `?${query.join('&')}`
  }
  const method = pick(METHODS)
  const type = pick(CONTENT_TYPES)
  const fields = Array.from({ length: Math.floor(random() * 6) }, () => [pick(FIELDS), value()] as const)
  const bodies: Record<string, () => string> = {
    'application/json': () =>
      pick([JSON.stringify(Object.fromEntries(fields)), '{', `${'['.repeat(10_000)}1`, '"\\u0000"', '']),
    'multipart/form-data; boundary=x': () =>
      `${fields.map(([name, text]) => `--x\r\nContent-Disposition: form-data; name="${name}"${pick(['', '; filename="a.csv"'])}\r\n\r\n${text}\r\n`).join('')}${pick(['--x--', ''])}`,
  }
  const body = bodies[type]?.() ?? fields.map(([name, text]) => `${name}=${text}`).join('&')
  const who = pick([null, 'employee', 'employer', 'admin'] as const)
  const headers: Record<string, string> = {
    Origin: random() < 0.9 ? program.url : pick(['null', 'https://evil.example', 'x']),
    'X-Forwarded-For': newAddress(),
    ...(type ? { 'Content-Type': type } : {}),
    ...(who ? { Cookie: cookieOf(program.url, people[who]) } : {}),
    ...(random() < 0.1 ? { Accept: pick(['*/*', 'application/json', 'x'.repeat(2_000)]) } : {}),
    ...(random() < 0.1 ? { Range: 'bytes=5-1' } : {}),
    ...(random() < 0.1 ? { 'If-None-Match': '"x"', 'Accept-Encoding': pick(['br', 'gzip;q=0', ',,,']) } : {}),
  }
  return { method, path: path.replace(/[^\x21-\x7e]/g, encodeURIComponent), headers, body }
}

/** Sends an attempt. @returns its status, 0 if the connection was closed without a response */
function sendAttempt({ method, path, headers, body }: Attempt): Promise<number> {
  const { hostname, port } = new URL(program.url)
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
  return new Promise((resolve) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method,
        agent: false,
        headers: { ...headers, ...(hasBody ? { 'Content-Length': String(Buffer.byteLength(body)) } : {}) },
      },
      (response) => {
        response.resume()
        response.on('close', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(hasBody ? body : undefined)
  })
}

test('malformed requests to every route are answered without an internal error', async () => {
  const random = seededRandom(SEED)
  const statuses: number[] = []
  const failures: string[] = []
  const times: number[] = []
  let sent = 0
  let people = await makePeople()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (sent < REQUESTS) {
        sent += 1
        // Some requests sign people out, suspend or delete them.
        if (sent % 200 === 0) people = await makePeople()
        const attempt = createAttempt(random, people)
        const startedAt = performance.now()
        const status = await sendAttempt(attempt)
        times.push(performance.now() - startedAt)
        statuses.push(status)
        if (status === 500 || status === 0) failures.push(`${status} ${attempt.method} ${attempt.path.slice(0, 150)}`)
      }
    }),
  )
  const internal = statuses.filter((status) => status === 500).length
  const dropped = statuses.filter((status) => status === 0).length
  report({
    promise: 10,
    attack: `${REQUESTS} malformed requests to ${ROUTE_PATHS.length} routes as 4 kinds of users`,
    measured: `${internal} × 500, ${dropped} without a response, same process: ${program.child.exitCode === null}; p99 ${formatMs(percentile(times, 0.99))}; ${JSON.stringify(countStatuses(statuses))}`,
    target: '0 × 500, 0 without a response, same process',
    isMet: internal + dropped === 0 && program.child.exitCode === null,
  })
  expect(failures).toEqual([])
  expect(program.child.exitCode).toBeNull()
})

async function makePeople(): Promise<Record<UserType, Person>> {
  const [employee, employer, admin] = [
    await makePerson(db, 'employee'),
    await makePerson(db, 'employer'),
    await makePerson(db, 'admin'),
  ]
  return { employee, employer, admin }
}
