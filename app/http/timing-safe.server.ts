import { setTimeout as sleep } from 'node:timers/promises'

/** Well above what a mail's writing takes (15 ms on two cores), below what people notice on a form. */
export const MIN_DURATION_MS = 100

/**
 * Does `work` and answers no sooner than after 100 ms: writing a mail to a known address took 15 ms where an unknown
 * one was answered in 6, which told who has an account.
 */
export async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(MIN_DURATION_MS)])
  return result
}
