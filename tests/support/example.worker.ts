import { setTimeout as sleep } from 'node:timers/promises'

/** A worker for the tests of the pool. */

export const double = (n: number) => n * 2

export const countVariables = (_: null) =>
  Object.keys(process.env).filter((name) => !name.startsWith('TINYPOOL')).length

export async function pause(ms: number) {
  await sleep(ms)
  return ms
}

export function throwError(message: string): never {
  throw new Error(message)
}

export function loopForever(_: null): never {
  for (;;) Math.sqrt(2)
}

export function fillMemory(_: null): number {
  const values: string[][] = []
  for (;;) values.push(Array.from({ length: 1000 }, (__, i) => `value ${i} of ${values.length}`))
}

export function exit(code: number): never {
  process.exit(code)
}

/** Holds buffers, which are outside of the JavaScript heap, for a second. @returns the number of bytes */
export async function fillBuffers(megabytes: number): Promise<number> {
  const buffers = Array.from({ length: megabytes }, () => Buffer.alloc(1024 * 1024, 1))
  await sleep(1_000)
  return buffers.reduce((sum, { length }) => sum + length, 0)
}
