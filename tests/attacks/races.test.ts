import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#app/lib/dates.ts'
import { newId } from '#app/lib/id.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { applications } from '#db/schema/applications.ts'
import { bookings } from '#db/schema/bookings.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makeJob, makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import type { Program } from '../resilience/program.ts'
import { newAddress, postForm, startServer, stopServer } from '../resilience/servers.ts'
import { type RouteResponse, send } from '../routes/client.ts'
import { countStatuses, IS_QUICK, report } from './report.ts'

const ROUNDS = IS_QUICK ? 2 : 20
const PARALLEL = 50

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let servers: Program[]

/** Two server processes on one database. */
beforeAll(async () => {
  database = await createTestDatabase()
  servers = [await startServer(database.url), await startServer(database.url)]
  db = openDatabase(database.url, { max: 4 })
})

afterAll(async () => {
  await Promise.all(servers.map(stopServer))
  await db.$client.end()
  await database.drop()
})

const url = (n: number) => servers[n % servers.length]?.url ?? ''

/** Runs the rounds of a race. @returns the statuses of all responses */
async function race(attack: (round: number, n: number) => Promise<RouteResponse>): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const responses = await Promise.all(Array.from({ length: PARALLEL }, (_, n) => attack(round, n)))
    statuses.push(...responses.map(({ status }) => status))
  }
  return statuses
}

/** Reports and checks a race that one request of each round should win. */
function expectOneWinner(attack: string, statuses: number[], won: number, winner: number, rows: number): void {
  const counts = countStatuses(statuses)
  const losers = statuses.filter((status) => status === 409).length
  const isMet = counts[winner] === ROUNDS && rows === ROUNDS && losers === ROUNDS * (PARALLEL - 1)
  report({
    promise: 2,
    attack: `${attack}: ${ROUNDS} rounds of ${PARALLEL} parallel requests on two processes`,
    measured: `${won} succeeded, ${rows} stored; responses ${JSON.stringify(counts)}`,
    target: `${ROUNDS} succeeded, ${ROUNDS} stored, all others 409`,
    isMet,
  })
  expect(counts).toEqual({ [winner]: ROUNDS, 409: ROUNDS * (PARALLEL - 1) })
  expect(rows).toBe(ROUNDS)
}

test('of many parallel bookings of one slot one succeeds', async () => {
  const firstDay = addDays(todayIn('Australia/Sydney', new Date()), 7)
  const statuses = await race((round, n) =>
    postForm(url(n), '/booking', {
      full_name: `Customer ${n}`,
      email: `customer${round}-${n}@example.com`,
      preferred_date: addDays(firstDay, round),
      preferred_time: '09:00',
      idempotency_key: newId(),
    }),
  )
  const won = statuses.filter((status) => status === 303).length
  expectOneWinner('one slot', statuses, won, 303, await db.$count(bookings))
})

test('of many parallel checkouts of the last unit one succeeds', async () => {
  const variants: string[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const product = await makeProduct(db, { variants: [{ onHand: 1 }] })
    variants.push(product.variants[0]?.id ?? '')
  }
  const statuses = await race((round, n) =>
    send(url(n), {
      method: 'POST',
      path: '/store/store_muster/checkout',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newAddress() },
      body: JSON.stringify({
        items: [{ variant_id: variants[round], quantity: 1 }],
        successUrl: `${url(n)}/success`,
        cancelUrl: `${url(n)}/store`,
      }),
    }),
  )
  const won = statuses.filter((status) => status === 201).length
  expectOneWinner('last unit', statuses, won, 201, await db.$count(checkouts))
})

test('of many parallel applications of one person for one job one is stored', async () => {
  const employer = await makePerson(db, 'employer')
  const people = await Promise.all(Array.from({ length: ROUNDS }, () => makePerson(db, 'employee')))
  const job = await makeJob(db, employer)
  const statuses = await race((round, n) => postForm(url(n), `/jobs/${job.id}`, {}, { as: people[round] ?? employer }))
  const rows = await db.$count(applications, eq(applications.jobId, job.id))
  const counts = countStatuses(statuses)
  report({
    promise: 2,
    attack: `one application: ${ROUNDS} rounds of ${PARALLEL} parallel requests on two processes`,
    measured: `${rows} stored; responses ${JSON.stringify(counts)}`,
    target: `${ROUNDS} stored, only 303 and 409`,
    isMet: rows === ROUNDS && Object.keys(counts).every((status) => ['303', '409'].includes(status)),
  })
  expect(rows).toBe(ROUNDS)
  expect(Object.keys(counts).filter((status) => !['303', '409'].includes(status))).toEqual([])
})
