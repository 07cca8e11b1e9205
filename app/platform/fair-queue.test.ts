import { expect, test } from 'vitest'
import { createFairQueue, QueueFullError } from './fair-queue.server.ts'

const LIMITS = { maxRunning: 2, maxWaiting: 32, maxWaitingPerClient: 4 }

/** Work that ends when the test says so, and records its name when it starts. */
function pieces() {
  const started: string[] = []
  const finish: (() => void)[] = []
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<void>((resolve) => finish.push(resolve))
  }
  /** Ends running work until nothing is left. */
  async function finishAll() {
    for (let n = 0; n < finish.length; n++) {
      finish[n]?.()
      await new Promise(setImmediate)
    }
  }
  return { started, work, finishAll }
}

test('one client with 50 requests does not keep another from its turn', async () => {
  const { started, work, finishAll } = pieces()
  const queue = createFairQueue(LIMITS)
  const flood = Array.from({ length: 50 }, (_, n) => queue.run('flood', work(`flood ${n}`)).catch((error) => error))
  const other = queue.run('other', work('other'))
  await finishAll()
  await other
  const results = await Promise.all(flood)
  expect(results.filter((result) => result instanceof QueueFullError)).toHaveLength(44)
  // Two were running already; of those that waited, at most one comes before the other client.
  expect(started.indexOf('other')).toBeLessThanOrEqual(3)
  expect(started).toHaveLength(7)
})

test('clients take turns', async () => {
  const { started, work, finishAll } = pieces()
  const queue = createFairQueue({ ...LIMITS, maxRunning: 1 })
  const names = [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['b', 'b2'],
    ['c', 'c1'],
  ] as const
  const all = names.map(([client, name]) => queue.run(client, work(name)))
  await finishAll()
  await Promise.all(all)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('many clients together can wait up to the limit of the queue', async () => {
  const { work, finishAll } = pieces()
  const queue = createFairQueue({ ...LIMITS, maxWaiting: 3 })
  const all = Array.from({ length: 6 }, (_, n) => queue.run(`client ${n}`, work('')).catch((error) => error))
  await finishAll()
  expect((await Promise.all(all)).filter((result) => result instanceof QueueFullError)).toHaveLength(1)
})

test('a few clients that fill the queue do not keep others out: their newest work gives way', async () => {
  const { started, work, finishAll } = pieces()
  const queue = createFairQueue(LIMITS)
  const run = (client: string, name: string) => queue.run(client, work(name)).catch((error: unknown) => error)
  const flood = Array.from({ length: 50 }, (_, n) => run(`flood ${n % 8}`, `flood ${n}`))
  const others = ['a', 'b', 'c'].map((name) => run(name, name))
  await finishAll()
  expect(await Promise.all(others)).toEqual([undefined, undefined, undefined])
  expect(started).toEqual(expect.arrayContaining(['a', 'b', 'c']))
  const rejected = (await Promise.all(flood)).filter((result) => result instanceof QueueFullError)
  // 2 were running and 32 waiting, of which 3 gave way.
  expect(rejected).toHaveLength(50 - 31)
})

test('failed work frees its slot', async () => {
  const queue = createFairQueue({ ...LIMITS, maxRunning: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await queue.run('a', () => Promise.resolve('done'))).toBe('done')
})
