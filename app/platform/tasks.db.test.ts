import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { createLog } from './log.server.ts'
import { defineTask, TaskQueue } from './tasks.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
afterAll(() => bed.close())

/** A queue as a server process opens it. */
async function openQueue(tasks: Parameters<TaskQueue['open']>[0]): Promise<TaskQueue> {
  const queue = new TaskQueue(bed.url, createLog('silent'))
  await queue.open(tasks)
  return queue
}

const queueNames = async () => {
  const { rows } = await bed.db.$client.query<{ name: string }>('select name from pgboss.queue')
  return rows.map(({ name }) => name)
}

test('a task that was queued under a former name runs after the upgrade, with its renamed payload', async () => {
  const former = defineTask<{ mailId: string; kept: number }, object>({ name: 'old-name', run: async () => {} })
  const before = await openQueue([former])
  await before.enqueue(bed.db, former, { mailId: 'e1', kept: 7 })
  await before.close()

  const runs: unknown[] = []
  const renamed = defineTask<{ emailId: string; kept: number }, object>({
    name: 'post-email',
    former: { name: 'old-name', fields: { mailId: 'emailId' } },
    run: async (_, data) => void runs.push(data),
  })
  const after = await openQueue([renamed])
  await after.work([renamed], () => ({}))
  await expect.poll(() => runs).toEqual([{ emailId: 'e1', kept: 7 }])
  await after.close()
  expect(await queueNames()).toContain('post-email')
  expect(await queueNames()).not.toContain('old-name')
})

test('the schedule of a former name is deleted with its queue', async () => {
  const former = defineTask<object, object>({ name: 'sweep-test', schedule: '17 * * * *', run: async () => {} })
  const before = await openQueue([former])
  await before.work([former], () => ({}))
  await before.close()
  const renamed = defineTask<object, object>({
    name: 'expire-test',
    former: { name: 'sweep-test' },
    run: async () => {},
  })
  await (await openQueue([renamed])).close()
  const { rows } = await bed.db.$client.query("select name from pgboss.schedule where name = 'sweep-test'")
  expect(rows).toEqual([])
})

const readQueue = async (name: string) => {
  const { rows } = await bed.db.$client.query(
    'select retry_limit, expire_seconds, heartbeat_seconds, updated_on from pgboss.queue where name = $1',
    [name],
  )
  return rows[0]
}

test('a changed limit of a task reaches its queue, and an unchanged task changes nothing', async () => {
  const task = { name: 'limits-test', expireInSeconds: 60, heartbeatSeconds: 30, run: async () => {} }
  await (await openQueue([defineTask<object, object>(task)])).close()
  const created = await readQueue('limits-test')
  await (await openQueue([defineTask<object, object>(task)])).close()
  expect(await readQueue('limits-test')).toEqual(created)

  const { heartbeatSeconds: _, ...shorter } = { ...task, expireInSeconds: 20, retryLimit: 3 }
  await (await openQueue([defineTask<object, object>(shorter)])).close()
  expect(await readQueue('limits-test')).toMatchObject({ retry_limit: 3, expire_seconds: 20, heartbeat_seconds: null })
})

test('the schedules are those of the tasks: changed and removed ones too', async () => {
  const defineScheduled = (name: string, schedule?: string) =>
    defineTask<object, object>({ name, ...(schedule ? { schedule } : {}), run: async () => {} })
  const work = async (tasks: ReturnType<typeof defineScheduled>[]) => {
    const queue = await openQueue(tasks)
    await queue.work(tasks, () => ({}))
    await queue.close()
    const { rows } = await bed.db.$client.query('select name, cron, updated_on from pgboss.schedule order by name')
    return rows
  }
  const before = await work([
    defineScheduled('hourly-test', '17 * * * *'),
    defineScheduled('removed-test', '18 * * * *'),
    defineScheduled('unscheduled-test', '19 * * * *'),
    defineScheduled('weekly-test', '20 * * * 1'),
  ])
  const after = await work([
    defineScheduled('hourly-test', '17 * * * *'),
    defineScheduled('unscheduled-test'),
    defineScheduled('weekly-test', '20 * * * 2'),
  ])
  expect(after).toEqual([before[0], { name: 'weekly-test', cron: '20 * * * 2', updated_on: expect.any(Date) }])
})

test('a task whose time passed without a running process runs afterwards only if it has to', async () => {
  const task = { name: 'daily-test', schedule: '17 4 * * *', run: async () => {} }
  const missedOf = async (catchesUp: boolean) => {
    const tasks = [defineTask<object, object>({ ...task, ...(catchesUp ? { catchesUp } : {}) })]
    const queue = await openQueue(tasks)
    await queue.work(tasks, () => ({}))
    await queue.close()
    const { rows } = await bed.db.$client.query<{ missed: string }>(
      "select options ->> 'missed' as missed from pgboss.schedule where name = 'daily-test'",
    )
    return rows[0]?.missed
  }
  expect([await missedOf(false), await missedOf(true), await missedOf(false)]).toEqual(['skip', 'once', 'skip'])
})

test('on a read-only database the server starts, and background tasks run once it can be written', async () => {
  const name = new URL(bed.url).pathname.slice(1)
  const writable = { connectionString: bed.url, options: '-c default_transaction_read_only=off' }
  const admin = new pg.Client(writable)
  await admin.connect()
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  expect(await migrate(bed.url)).toEqual({ isReadOnly: true })
  const runs: unknown[] = []
  const task = defineTask<{ n: number }, object>({ name: 'late-test', run: async (_, data) => void runs.push(data) })
  const queue = new TaskQueue(bed.url, createLog('silent'))
  queue.openLater([task])
  await queue.work([task], () => ({}))
  await admin.query(`alter database ${name} reset default_transaction_read_only`)
  await expect.poll(queueNames).toContain('late-test')
  await expect
    .poll(() =>
      queue.enqueue(bed.db, task, { n: 1 }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => runs).toEqual([{ n: 1 }])
  await queue.close()
  await admin.end()
})
