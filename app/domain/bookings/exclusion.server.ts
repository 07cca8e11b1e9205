/** exclusion_violation, and deadlock_detected: two that wait for each other's place. Both mean that it is taken. */
const LOST = ['23P01', '40P01']

/** Did the database refuse because somebody else holds the place for an overlapping time? */
export function isPlaceTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && LOST.includes(String(cause.code))) return true
  }
  return false
}
