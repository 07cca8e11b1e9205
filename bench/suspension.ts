import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '#app/policy/actor.ts'
import { openDatabase } from '#db/client.ts'
import { makePerson } from '#tests/support/factories.ts'
import type { BoardApp } from './board-app.ts'
import { browserHeaders } from './environment.ts'
import type { Running } from './processes.ts'
import { median } from './rounds.ts'
import { figure, printTable } from './table.ts'

const ROUNDS = 3
const TIMEOUT_MS = 10 * 60_000

/**
 * Prints how long an admin waits until an employer with all jobs of the board is suspended and restored, and how long
 * tasks take to hide and list the jobs row by row.
 *
 * @throws if another process shows a job after its employer was suspended
 */
export async function measureSuspension({ app, db, databaseUrl, startAnotherApp }: BoardApp): Promise<void> {
  const people = openDatabase(databaseUrl, { max: 1 })
  const [admin, employer] = [await makePerson(people, 'admin'), await makePerson(people, 'employer')]
  await people.$client.end()
  await db.query('update jobs set posted_by = $1', [employer.id])
  await db.query('vacuum (analyze) jobs')
  const { rows } = await db.query<{ id: string }>('select id from jobs where listed_until > now() order by id limit 1')
  const path = `/api/v1/jobs/${rows[0]?.id}`
  const listed = () => countListed(db)
  const all = await listed()
  const another = await startAnotherApp()
  const times: Record<'suspended' | 'hidden' | 'restored' | 'relisted', number[]> = {
    suspended: [],
    hidden: [],
    restored: [],
    relisted: [],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.suspended.push(await post(app, admin, `/admin/users/${employer.id}/suspension`))
    if ((await statusOf(another, path)) === 200)
      throw new Error('A process still shows a job of the suspended employer.')
    times.hidden.push(await until(async () => (await listed()) === 0))
    times.restored.push(await post(app, admin, `/admin/users/${employer.id}/restoration`))
    times.relisted.push(await until(async () => (await listed()) === all))
  }
  printTable(
    `An employer with ${all} listed jobs`,
    ['', 'ms', 'tasks, seconds'],
    [
      ['suspend', figure(median(times.suspended)), figure(median(times.hidden))],
      ['restore', figure(median(times.restored)), figure(median(times.relisted))],
    ],
  )
}

async function countListed(db: BoardApp['db']): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from jobs where listed_until > now()',
  )
  return rows[0]?.count ?? 0
}

/** Posts an admin's form. @returns milliseconds until the response @throws if the form was rejected */
async function post({ port }: Running, admin: Person, path: string): Promise<number> {
  const started = performance.now()
  const body = new URLSearchParams({ reason: 'Jobs that do not exist' })
  const headers = browserHeaders(port, admin)
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== 303) throw new Error(`${path} responded with ${response.status}.`)
  return performance.now() - started
}

async function statusOf({ port }: Running, path: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  await response.arrayBuffer()
  return response.status
}

/** @returns seconds until the condition is met */
async function until(isMet: () => Promise<boolean>): Promise<number> {
  const started = performance.now()
  while (!(await isMet())) {
    if (performance.now() - started > TIMEOUT_MS) throw new Error('The tasks took more than ten minutes.')
    await sleep(200)
  }
  return (performance.now() - started) / 1000
}
