import { AsyncLocalStorage } from 'node:async_hooks'

/** One of the few slots for requests that are handled at the same time (`server/admission.ts`). */
export type RequestSlot = {
  leave(): void
  /** Waits for a free slot. */
  enter(): Promise<void>
}

type Holder = {
  slot: RequestSlot
  /** Pieces of its work that wait outside the slot. */
  outside: number
  /** Resolved once the request has its slot again. */
  entered: Promise<void>
  hasEnded: boolean
}

const current = new AsyncLocalStorage<Holder>()

/** Runs a request that holds `slot`, and leaves it afterwards. */
export async function runWithSlot<T>(slot: RequestSlot, work: () => Promise<T>): Promise<T> {
  const request: Holder = { slot, outside: 0, entered: Promise.resolve(), hasEnded: false }
  try {
    return await current.run(request, work)
  } finally {
    request.hasEnded = true
    if (request.outside === 0) void request.entered.then(() => slot.leave())
  }
}

/**
 * Runs work that waits for a client, another process or another machine, without holding the request's slot: two files
 * that take seconds would otherwise stop all pages. The caller has no open transaction, because the request waits for a
 * slot again afterwards, perhaps for one whose holder waits for a lock of the transaction. Outside a request, and after
 * its end, it only runs the work.
 */
export async function runOutsideSlot<T>(work: () => Promise<T>): Promise<T> {
  const request = current.getStore()
  if (!request) return work()
  // Several loaders of a page wait concurrently, and so do the files of one message.
  await request.entered
  if (request.hasEnded) return work()
  request.outside += 1
  if (request.outside === 1) request.slot.leave()
  try {
    return await work()
  } finally {
    request.outside -= 1
    if (request.outside === 0 && !request.hasEnded) {
      request.entered = request.slot.enter()
      await request.entered
    }
  }
}
