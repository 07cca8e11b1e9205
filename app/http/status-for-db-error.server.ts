/**
 * Connection failures of node and of PostgreSQL: class 08, shutdown and recovery (57P0x), too many connections and full
 * disks (class 53), input and output errors (58030), and a server that takes no writes for now (25006).
 */
const UNAVAILABLE_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08|53|57P0|25006|58030)/

const UNAVAILABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Values that PostgreSQL cannot hold or read (class 22): a NUL in a text, a number too large. */
const INVALID_VALUE_CODES = /^22[0-9A-Z]{3}$/

/**
 * What a failed request is answered with when the database refused, as opposed to a bug in our code: 503 (with
 * Retry-After) when it was out of reach or took no writes, 400 when it could not read what was sent. Null for a bug.
 */
export function statusForDbError(error: unknown): 503 | 400 | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(cause.message) || isMissingSocket(cause, code))
      return 503
    if (INVALID_VALUE_CODES.test(code)) return 400
  }
  return null
}

/** The embedded server's socket is a file, gone while it restarts; another missing file is a bug. */
function isMissingSocket(error: Error, code: string): boolean {
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}
