import { setTimeout as sleep } from 'node:timers/promises'

/** More than it takes to render an email (15 ms on two cores), and less than people notice on a form. */
export const MIN_DURATION_MS = 100

/**
 * Runs `work` and takes at least 100 ms. Otherwise the response time reveals who has an account: 15 ms for a known
 * email address, which is sent an email, and 6 ms for an unknown one.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(MIN_DURATION_MS)])
  return result
}
