/** The queue is full, or the client has too many pieces of work in it. */
export class QueueFullError extends Error {}

const FULL = 'Too much work is waiting.'

type Waiting = { resume: () => void; reject: (error: QueueFullError) => void }

/**
 * Runs limited work in turns: each client that waits gets the next turn before another's second. In a full queue the
 * newest work of the client with the most gives way to a client with less, so that a few clients cannot keep it full.
 */
export type FairQueue = {
  /**
   * @param client whose turn it is; null for work of the server itself, which has no limit of its own
   * @throws QueueFullError without running `work`, if too many are waiting, or once the work has given way
   */
  run<T>(client: string | null, work: () => Promise<T>): Promise<T>
}

/**
 * Creates a queue that runs `maxRunning` at the same time and lets `maxWaiting` wait, of one client
 * `maxWaitingPerClient`.
 */
export function createFairQueue(limits: {
  maxRunning: number
  maxWaiting: number
  maxWaitingPerClient: number
}): FairQueue {
  let running = 0
  let waitingCount = 0
  /** Waiting work by client, in the order of the clients' turns. */
  const waiting = new Map<string | null, Waiting[]>()

  function wait(client: string | null): Promise<void> {
    const own = waiting.get(client) ?? []
    const isOverShare = client !== null && own.length >= limits.maxWaitingPerClient
    const isFull = waitingCount >= limits.maxWaiting
    if (isOverShare || (isFull && !makeRoom(own.length))) throw new QueueFullError(FULL)
    waitingCount += 1
    waiting.set(client, own)
    return new Promise((resume, reject) => own.push({ resume, reject }))
  }

  /**
   * Rejects the newest work of the client with the most, unless a client with `count` pieces would then have as many.
   */
  function makeRoom(count: number): boolean {
    const clients = [...waiting].filter(([client]) => client !== null).map(([, works]) => works)
    const [most] = clients.toSorted((a, b) => b.length - a.length)
    if (!most || most.length <= count + 1) return false
    most.pop()?.reject(new QueueFullError(FULL))
    waitingCount -= 1
    return true
  }

  /** Gives the slot of finished work to the next client, or frees it. */
  function passOn(): void {
    const [next] = waiting
    if (!next) {
      running -= 1
      return
    }
    const [client, own] = next
    const work = own.shift()
    waitingCount -= 1
    // Set again, so that the client's next turn comes after those of all others.
    waiting.delete(client)
    if (own.length > 0) waiting.set(client, own)
    work?.resume()
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
