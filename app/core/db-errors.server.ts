const UNIQUE_VIOLATION = '23505'

/** An error of the driver or of Node: `code` is PostgreSQL's SQLSTATE or Node's error code. */
type CodedError = Error & { code?: unknown; constraint?: unknown; syscall?: unknown }

/** `error` and its causes, outermost first: the query builder wraps what the driver throws. */
export function causesOf(error: unknown): CodedError[] {
  const causes: CodedError[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause)
  return causes
}

/** True if `error` or one of its causes has an SQLSTATE that matches `pattern`. */
export function hasSqlState(error: unknown, pattern: RegExp): boolean {
  return causesOf(error).some(({ code }) => typeof code === 'string' && pattern.test(code))
}

/** The unique index that rejected a write ('' if PostgreSQL names none); null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  const violation = causesOf(error).find(({ code }) => code === UNIQUE_VIOLATION)
  return violation ? String(violation.constraint ?? '') : null
}

/**
 * Runs `save`, and turns the rejection by a unique index into a result. The index decides, so that of two rows saved
 * with the same value at the same time one gets it.
 *
 * @param reasons unique index → reason; the rejection by any other index is thrown
 */
export async function withTakenResult<T, R extends string>(
  save: () => Promise<T>,
  reasons: Readonly<Record<string, R>>,
): Promise<T | { ok: false; reason: R }> {
  try {
    return await save()
  } catch (error) {
    const reason = reasons[uniqueViolation(error) ?? '']
    if (reason === undefined) throw error
    return { ok: false, reason }
  }
}
