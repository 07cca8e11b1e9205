/** The queue is full, or the client has too many pieces of work in it. */
export class QueueFullError extends Error {}

/** Runs limited work in turns: each client that waits gets the next turn before another's second. */
export type FairQueue = {
  /**
   * @param client whose turn it is; null for work of the server itself, which has no limit of its own
   * @throws QueueFullError without running `work`, if too many are waiting
   */
  run<T>(client: string | null, work: () => Promise<T>): Promise<T>
}

/** Creates a queue that runs `maxRunning` at the same time and lets `maxWaiting` wait, of one client `maxWaitingPerClient`. */
export function createFairQueue(limits: {
  maxRunning: number
  maxWaiting: number
  maxWaitingPerClient: number
}): FairQueue {
  let running = 0
  let waitingCount = 0
  /** Waiting work by client, in the order of the clients' turns. */
  const waiting = new Map<string | null, (() => void)[]>()

  function wait(client: string | null): Promise<void> {
    const own = waiting.get(client) ?? []
    const isOverShare = client !== null && own.length >= limits.maxWaitingPerClient
    if (waitingCount >= limits.maxWaiting || isOverShare) throw new QueueFullError('Too much work is waiting.')
    waitingCount += 1
    waiting.set(client, own)
    return new Promise((resume) => own.push(resume))
  }

  /** Passes the place of finished work on, or frees it. */
  function passOn(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [client, own] = next
    const resume = own.shift()
    waitingCount -= 1
    // Set again, so that the client's next turn comes after those of all others.
    waiting.delete(client)
    if (own.length > 0) waiting.set(client, own)
    resume?.()
  }

  return {
    async run(client, work) {
      if (running >= limits.maxRunning) await wait(client)
      else running += 1
      try {
        return await work()
      } finally {
        passOn()
      }
    },
  }
}
