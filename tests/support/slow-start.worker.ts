import { setTimeout as sleep } from 'node:timers/promises'

/** A worker for the tests of the pool that takes three seconds to start. */

export { double } from './example.worker.ts'

await sleep(3_000)
