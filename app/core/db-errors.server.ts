const UNIQUE_VIOLATION = '23505'

/** The unique index that the database refused a write by; null for any other failure. */
export function uniqueViolation(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === UNIQUE_VIOLATION) return 'constraint' in cause ? String(cause.constraint) : ''
  }
  return null
}
