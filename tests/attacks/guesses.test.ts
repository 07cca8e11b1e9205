import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#app/platform/auth.server.ts'
import { type Database, openDatabase } from '#db/client.ts'
import { rateLimits } from '#db/schema/rate-limits.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { makePerson, PASSWORD } from '#tests/support/factories.ts'
import type { Program } from '../resilience/program.ts'
import { newAddress, postForm, startServer, stopServer } from '../resilience/servers.ts'
import { countStatuses, IS_QUICK, report } from './report.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let program: Program
let passwordHash: string

beforeAll(async () => {
  database = await createTestDatabase()
  program = await startServer(database.url)
  db = openDatabase(database.url, { max: 2 })
  passwordHash = await hashPassword(PASSWORD)
})

beforeEach(() => db.delete(rateLimits))

afterAll(async () => {
  await stopServer(program)
  await db.$client.end()
  await database.drop()
})

const victim = async (n: number) => {
  const email = `victim${n}-${newAddress()}@example.com`
  await makePerson(db, 'employee', { email, passwordHash })
  return email
}

const signIn = (email: string, password: string, from: string) =>
  postForm(program.url, '/employee/login', { email, password }, { from })

/** Sends wrong passwords one after the other. @returns the statuses */
async function guess(attempts: { email: string; from: string }[]): Promise<number[]> {
  const statuses: number[] = []
  for (const [n, { email, from }] of attempts.entries()) {
    statuses.push((await signIn(email, `Wrong-${n}-word!`, from)).status)
  }
  return statuses
}

/** Reports how many guesses were checked. Others are answered with 429. */
function expectAtMost(limit: number, attack: string, statuses: number[]): void {
  const checked = statuses.filter((status) => status === 400).length
  report({
    promise: 5,
    attack,
    measured: `${checked} of ${statuses.length} guesses checked; ${JSON.stringify(countStatuses(statuses))}`,
    target: `at most ${limit} in a minute`,
    isMet: checked <= limit,
  })
  expect(statuses.filter((status) => status !== 400 && status !== 429)).toEqual([])
  expect(checked).toBeLessThanOrEqual(limit)
}

const repeat = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

test('one address can guess the password of one account a few times a minute', async () => {
  const [email, from] = [await victim(1), newAddress()]
  expectAtMost(10, '14 guesses, one account, one address', await guess(repeat(14, () => ({ email, from }))))
})

test('the addresses of one IPv6 network count as one', async () => {
  const email = await victim(2)
  const attempts = repeat(30, (n) => ({ email, from: `2001:db8:1:2::${(n + 1).toString(16)}` }))
  expectAtMost(10, '30 guesses, one account, 30 addresses of one IPv6 /64', await guess(attempts))
})

test('one account can be guessed a limited number of times from many addresses', async () => {
  const email = await victim(3)
  const addresses = repeat(20, newAddress)
  const attempts = repeat(40, (n) => ({ email, from: addresses[n % 20] ?? '' }))
  expectAtMost(30, '40 guesses, one account, 20 addresses', await guess(attempts))
})

test('one address can guess a limited number of times at many accounts', async () => {
  const from = newAddress()
  const emails = []
  for (let n = 0; n < (IS_QUICK ? 40 : 60); n++) emails.push(await victim(100 + n))
  const attempts = emails.map((email) => ({ email, from }))
  expectAtMost(30, `${emails.length} guesses, one password for each account, one address`, await guess(attempts))
})
test('during an attack the owner signs in at the first try in a browser that they have used before', async () => {
  const email = await victim(4)
  const first = await signIn(email, PASSWORD, newAddress())
  const device = (first.headers['set-cookie'] ?? [])
    .map((line) => line.split(';')[0] ?? '')
    .filter((cookie) => cookie.includes('device'))
    .join('; ')
  const guesses = await guess(Array.from({ length: 20 }, () => ({ email, from: newAddress() })))
  const { status } = await postForm(
    program.url,
    '/employee/login',
    { email, password: PASSWORD },
    { headers: { Cookie: device } },
  )
  report({
    promise: 5,
    attack: 'the owner signs in after 20 guesses from 20 addresses, in a browser used before',
    measured: `status ${status}; guesses ${JSON.stringify(countStatuses(guesses))}`,
    target: 'signed in at the first try (303)',
    isMet: status === 303,
  })
  expect([first.status, status]).toEqual([303, 303])
})
