import { expect, test } from 'vitest'
import { runOutsideSlot } from '#app/platform/request-slot.server.ts'
import { createAdmission } from './admission.ts'

/** A piece of work that ends when the test says so. */
function deferred() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, finish: () => resolve('done') }
}

test('requests beyond the capacity and the queue are rejected without being started', async () => {
  const admission = createAdmission({ maxActive: 2, minWaitingReads: 1, maxExpectedWaitMs: -1 })
  const jobs = [deferred(), deferred(), deferred()]
  const accepted = jobs.map(({ work }) => admission.run('read', work))
  let started = false
  const rejected = await admission.run('read', async () => {
    started = true
  })
  expect([rejected, started]).toEqual([null, false])
  for (const { finish } of jobs) finish()
  expect(await Promise.all(accepted)).toEqual(['done', 'done', 'done'])
})

test('waiting requests start in the order of arrival', async () => {
  const admission = createAdmission({ maxActive: 1, minWaitingReads: 3 })
  const order: number[] = []
  await Promise.all([1, 2, 3, 4].map((n) => admission.run('read', async () => void order.push(n))))
  expect(order).toEqual([1, 2, 3, 4])
})

test('a request that waits for another process lets others pass, and then gets the next free slot', async () => {
  const admission = createAdmission({ maxActive: 1, minWaitingReads: 3 })
  const [file, page] = [deferred(), deferred()]
  const order: string[] = []
  const upload = admission.run('write', async () => {
    await Promise.all([runOutsideSlot(file.work), runOutsideSlot(file.work)])
    order.push('upload')
  })
  const first = admission.run('read', async () => {
    order.push(`page ${await page.work()}`)
  })
  const second = admission.run('read', async () => void order.push('second page'))
  file.finish()
  await file.work()
  page.finish()
  await Promise.all([upload, first, second])
  expect(order).toEqual(['page done', 'upload', 'second page'])
})

test('work that goes on after its request neither takes nor gives a slot', async () => {
  const admission = createAdmission({ maxActive: 1 })
  const [file, page] = [deferred(), deferred()]
  let rest: Promise<string> | undefined
  await admission.run('write', async () => {
    rest = runOutsideSlot(file.work)
    await Promise.resolve()
  })
  const order: string[] = []
  const first = admission.run('read', async () => void order.push(`page ${await page.work()}`))
  const second = admission.run('read', async () => void order.push('second page'))
  file.finish()
  await rest
  expect(order).toEqual([])
  page.finish()
  await Promise.all([first, second])
  expect(order).toEqual(['page done', 'second page'])
})

test('the loaders of a page, which wait one after another, give up one slot', async () => {
  const admission = createAdmission({ maxActive: 1 })
  const [file, pages] = [deferred(), [deferred(), deferred()] as const]
  const request = admission.run('read', async () => {
    await Promise.all([runOutsideSlot(file.work), file.work().then(() => runOutsideSlot(file.work))])
  })
  const order: string[] = []
  const others = pages.map((page, index) =>
    admission.run('read', async () => {
      order.push(`page ${index} started`)
      await page.work()
      order.push(`page ${index} ended`)
    }),
  )
  file.finish()
  await file.work()
  for (const page of pages) page.finish()
  await Promise.all([request, ...others])
  expect(order).toEqual(['page 0 started', 'page 0 ended', 'page 1 started', 'page 1 ended'])
})

test('a failed request frees its slot', async () => {
  const admission = createAdmission({ maxActive: 1, minWaitingReads: 0 })
  await expect(admission.run('read', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await admission.run('read', async () => 'next')).toBe('next')
})

test('a write waits when a read is rejected', async () => {
  const admission = createAdmission({ maxActive: 1, minWaitingReads: 0, maxExpectedWaitMs: -1, maxWrites: 1 })
  const job = deferred()
  const first = admission.run('read', job.work)
  expect(await admission.run('read', async () => 'read')).toBeNull()
  const write = admission.run('write', async () => 'written')
  expect(await admission.run('write', async () => 'second write')).toBeNull()
  job.finish()
  expect(await Promise.all([first, write])).toEqual(['done', 'written'])
})

test('a read that has waited too long is rejected, and the next one gets its slot', async () => {
  const admission = createAdmission({ maxActive: 1, maxReadWaitMs: 5 })
  const job = deferred()
  const first = admission.run('read', job.work)
  const write = admission.run('write', async () => 'written')
  let started = false
  const late = await admission.run('read', async () => {
    started = true
  })
  expect([late, started]).toEqual([null, false])
  const next = admission.run('read', async () => 'next')
  job.finish()
  expect(await Promise.all([first, write, next])).toEqual(['done', 'written', 'next'])
})

/** The number of reads that wait at most, after requests have finished every `interval` milliseconds. */
async function countAcceptedReads(interval: number): Promise<number> {
  let now = 0
  const admission = createAdmission({ maxActive: 1, maxExpectedWaitMs: 500, minWaitingReads: 2, clock: () => now })
  for (let n = 0; n < 100; n++) {
    const jobs = [deferred(), deferred(), deferred()]
    const running = jobs.map(({ work }) => admission.run('read', work))
    for (const [index, { finish }] of jobs.entries()) {
      now += interval
      finish()
      await running[index]
    }
  }
  const jobs = Array.from({ length: 200 }, deferred)
  const results = jobs.map(({ work }) => admission.run('read', work))
  for (const { finish } of jobs) finish()
  return (await Promise.all(results)).filter((result) => result !== null).length - 1
}

test('as many reads wait as finish within half a second, and a few on a slow machine', async () => {
  expect(await countAcceptedReads(10)).toBe(50)
  expect(await countAcceptedReads(50)).toBe(10)
  expect(await countAcceptedReads(1_000)).toBe(2)
})
