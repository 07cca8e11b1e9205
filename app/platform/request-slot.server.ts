import { AsyncLocalStorage } from 'node:async_hooks'

/** The place of a request among the few that are handled at the same time (`server/admission.ts`). */
export type RequestSlot = {
  leave(): void
  /** Waits for a free place. */
  enter(): Promise<void>
}

const current = new AsyncLocalStorage<{ slot: RequestSlot; outside: number }>()

/** Runs a request that holds `slot`. */
export function runWithSlot<T>(slot: RequestSlot, work: () => Promise<T>): Promise<T> {
  return current.run({ slot, outside: 0 }, work)
}

/**
 * Runs work that waits for another process or machine, without holding the request's slot: two files that take seconds would
 * otherwise stop all pages. Outside a request it only runs the work.
 */
export async function runOutsideSlot<T>(work: () => Promise<T>): Promise<T> {
  const request = current.getStore()
  if (!request) return work()
  // The files of one message are examined concurrently.
  request.outside += 1
  if (request.outside === 1) request.slot.leave()
  try {
    return await work()
  } finally {
    request.outside -= 1
    if (request.outside === 0) await request.slot.enter()
  }
}
