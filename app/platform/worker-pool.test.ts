import { describe, expect, test } from 'vitest'
import { createWorkerPool, type WorkerPoolOptions } from './worker-pool.server.ts'

type Example = typeof import('#tests/support/example.worker.ts')

const MODULE = new URL('../../tests/support/example.worker.ts', import.meta.url)
const SLOW_MODULE = new URL('../../tests/support/slow-start.worker.ts', import.meta.url)
const createPool = (options: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool<Example>(MODULE, { kind: 'thread', memoryMb: 64, timeoutMs: 20_000, maxWaiting: 2, ...options })

describe.each(['thread', 'process'] as const)('a %s', (kind) => {
  test('returns results, several of them from one worker', async () => {
    const pool = createPool({ kind })
    expect(await Promise.all([1, 2, 3].map((n) => pool.run('double', n)))).toEqual([2, 4, 6])
  })

  test('is ended at the time limit, and the next call gets a new worker', async () => {
    const pool = createPool({ kind, timeoutMs: 5_000 })
    await expect(pool.run('loopForever', null)).rejects.toMatchObject({ reason: 'timeout' })
    expect(await pool.run('double', 4)).toBe(8)
  })

  test('is ended at the memory limit, and the next call gets a new worker', async () => {
    const pool = createPool({ kind })
    await expect(pool.run('fillMemory', null)).rejects.toMatchObject({
      reason: expect.stringMatching(kind === 'thread' ? 'memory' : 'crash'),
    })
    expect(await pool.run('double', 4)).toBe(8)
  })

  test('that throws makes only its own call fail', async () => {
    const pool = createPool({ kind })
    expect(await Promise.allSettled([pool.run('throwError', 'no'), pool.run('double', 5)])).toMatchObject([
      { status: 'rejected', reason: { reason: 'crash', cause: { message: 'no' } } },
      { status: 'fulfilled', value: 10 },
    ])
  })

  test('that starts slowly has its time limit for the call alone, and a limit for its start', async () => {
    const limits = { kind, memoryMb: 64, timeoutMs: 2_000, maxWaiting: 2 }
    expect(await createWorkerPool<Example>(SLOW_MODULE, limits).run('double', 2)).toBe(4)
    const impatient = createWorkerPool<Example>(SLOW_MODULE, { ...limits, startTimeoutMs: 1_000 })
    await expect(impatient.run('double', 2)).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('has no environment variables, which contain secrets', async () => {
    expect(await createPool({ kind }).run('countVariables', null)).toBe(0)
  })
})

test('a process that ends makes only its own call fail', async () => {
  const pool = createPool({ kind: 'process' })
  expect(await Promise.allSettled([pool.run('exit', 1), pool.run('double', 5)])).toMatchObject([
    { status: 'rejected', reason: { reason: 'crash' } },
    { status: 'fulfilled', value: 10 },
  ])
})

test('a process is ended for the memory of its buffers, which another one with a higher limit may use', async () => {
  const [megabytes, bytes] = [400, 400 * 1024 * 1024]
  const limited = createPool({ kind: 'process', residentMb: 300 })
  await expect(limited.run('fillBuffers', megabytes)).rejects.toMatchObject({ reason: 'crash' })
  expect(await limited.run('fillBuffers', 10)).toBe(10 * 1024 * 1024)
  expect(await createPool({ kind: 'process', residentMb: 1_000 }).run('fillBuffers', megabytes)).toBe(bytes)
})

test('calls beyond the queue are rejected at once, and the others are completed', async () => {
  const pool = createPool({ maxWaiting: 2 })
  const calls = [1, 2, 3, 4, 5].map((n) => pool.run('pause', n))
  expect(await Promise.allSettled(calls)).toMatchObject([
    { value: 1 },
    { value: 2 },
    { value: 3 },
    { reason: { reason: 'busy' } },
    { reason: { reason: 'busy' } },
  ])
})

test('waiting for the worker does not count towards the time limit', async () => {
  const pool = createPool({ timeoutMs: 4_000, maxWaiting: 4 })
  const calls = [1, 2, 3, 4].map(() => pool.run('pause', 1_250))
  expect(await Promise.all(calls)).toEqual([1_250, 1_250, 1_250, 1_250])
})
