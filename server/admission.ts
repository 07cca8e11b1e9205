/** Requests that are handled at the same time. Rendering uses one core, so more of them only make each other slower. */
const MAX_ACTIVE = 8
/** Reads that wait for one of these places: at about 11 ms a page, 0.6 s. */
const MAX_WAITING_READS = 56
/** Writes are limited by address, and someone's work depends on them, so they wait longer. */
const MAX_WAITING_WRITES = 500

/** Limits how many requests are in progress. */
export type Admission = {
  /**
   * Runs `work` when a place is free, in the order of arrival.
   *
   * @param kind a write is accepted while more requests are waiting
   * @returns null, without running `work`, if too many are waiting. The caller then responds 503 with Retry-After
   */
  run<T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T | null>
}

/** Creates the admission control of one process. */
export function createAdmission({
  maxActive = MAX_ACTIVE,
  maxWaitingReads = MAX_WAITING_READS,
  maxWaitingWrites = MAX_WAITING_WRITES,
} = {}): Admission {
  let active = 0
  const waiting: (() => void)[] = []
  return {
    async run(kind, work) {
      if (active >= maxActive) {
        if (waiting.length >= (kind === 'read' ? maxWaitingReads : maxWaitingWrites)) return null
        await new Promise<void>((resume) => waiting.push(resume))
      } else {
        active += 1
      }
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else active -= 1
      }
    },
  }
}
