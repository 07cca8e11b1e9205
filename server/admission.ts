import { runWithSlot } from '#app/platform/request-slot.server.ts'

/** Requests that are handled at the same time. Rendering uses one core, so more of them only make each other slower. */
const MAX_ACTIVE = 2
/** Reads are accepted while their expected wait is shorter. Visitors rather wait a second than see an error. */
const MAX_EXPECTED_WAIT_MS = 1_000
/** Reads that may wait however slowly requests finish. */
const MIN_WAITING_READS = 14
/**
 * A read that has waited longer is rejected, whatever was expected: while the database doesn't answer, a request keeps
 * its slot until its query gives up (5 s, `server/platform.ts`), and 16 pages would wait for eight of them in turn.
 */
const MAX_READ_WAIT_MS = 4_500
/**
 * Writes in progress, of which most wait for a slot or a client. They are limited by address, and someone's work
 * depends on them, so they wait longer; but what has been read of their bodies takes memory.
 */
const MAX_WRITES = 500
/** Weight of the newest interval in the moving average of the intervals between finished requests. */
const NEWEST_WEIGHT = 0.1

/** Writes are accepted in a greater number than reads. */
type Kind = 'read' | 'write'

/** Limits how many requests are in progress. */
export type Admission = {
  /** False if `run` would reject a request now. */
  hasCapacity(kind: Kind): boolean
  /**
   * Runs `work` when a slot is free, in the order of arrival. Work that has left its slot (`runOutsideSlot`) gets the
   * next free one.
   *
   * @returns null, without running `work`, if it would wait too long, or if a read has waited too long. The caller then
   *   responds 503 with Retry-After
   */
  run<T>(kind: Kind, work: () => Promise<T>): Promise<T | null>
}

/**
 * Creates the admission control of one process. How many reads may wait depends on how fast requests finish, because
 * the same number of them takes a different time on each machine and under each load.
 */
export function createAdmission({
  maxActive = MAX_ACTIVE,
  maxExpectedWaitMs = MAX_EXPECTED_WAIT_MS,
  maxReadWaitMs = MAX_READ_WAIT_MS,
  minWaitingReads = MIN_WAITING_READS,
  maxWrites = MAX_WRITES,
  clock = () => performance.now(),
} = {}): Admission {
  let active = 0
  let writes = 0
  const waiting: (() => void)[] = []
  /** Requests that wait to return to a slot. Each gets one before those that have had none. */
  const returning: (() => void)[] = []
  /** Milliseconds between two finished requests while others wait: a moving average. */
  let interval = 0
  /** When a request finished while others waited; null if none waited then. */
  let finishedAt: number | null = null

  function hasCapacity(kind: Kind): boolean {
    if (kind === 'write') return writes < maxWrites
    if (active < maxActive) return true
    const count = waiting.length + returning.length
    return count < minWaitingReads || (count + 1) * interval <= maxExpectedWaitMs
  }

  function finish(): void {
    const now = clock()
    if (finishedAt !== null) interval += NEWEST_WEIGHT * (now - finishedAt - interval)
    const next = returning.shift() ?? waiting.shift()
    finishedAt = next ? now : null
    if (next) next()
    else active -= 1
  }

  async function enter(queue: (() => void)[]): Promise<void> {
    if (active < maxActive) active += 1
    else await new Promise<void>((resume) => queue.push(resume))
  }

  /** As `enter`, for a read. False, without a slot, if it has waited too long. */
  async function enterInTime(): Promise<boolean> {
    if (active < maxActive) return enter(waiting).then(() => true)
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        waiting.splice(waiting.indexOf(resume), 1)
        resolve(false)
      }, maxReadWaitMs)
      function resume() {
        clearTimeout(timeout)
        resolve(true)
      }
      waiting.push(resume)
    })
  }

  const slot = { leave: finish, enter: () => enter(returning) }

  return {
    hasCapacity,
    async run(kind, work) {
      if (!hasCapacity(kind)) return null
      if (kind === 'write') writes += 1
      try {
        if (kind === 'write') await enter(waiting)
        else if (!(await enterInTime())) return null
        return await runWithSlot(slot, work)
      } finally {
        if (kind === 'write') writes -= 1
      }
    },
  }
}
