import { causesOf } from '#app/core/db-errors.server.ts'

/**
 * Error codes of an unavailable database: Node's connection and name-lookup errors, and PostgreSQL's class 08
 * (connection), 57P0x (shutdown, recovery), class 53 (too many connections, disk full), 58030 (I/O error) and 25006
 * (read-only).
 */
const UNAVAILABLE_CODES = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08|53|57P0|25006|58030)/

/** The driver throws these without a code. */
const UNAVAILABLE_MESSAGES =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Class 22: a value that PostgreSQL cannot store or parse, such as text with a NUL or a number out of range. */
const INVALID_VALUE_CODES = /^22[0-9A-Z]{3}$/

/**
 * The status of a request that failed because of the database: 503 (with Retry-After) while it is unavailable or
 * accepts no writes, 400 for a value that it cannot store. Null for any other error, which is a bug.
 */
export function statusForDbError(error: unknown): 503 | 400 | null {
  for (const { code = '', message, syscall } of causesOf(error)) {
    const text = String(code)
    // The embedded server's socket is a file that is missing during a restart. Any other missing file is a bug.
    const isMissingSocket = text === 'ENOENT' && syscall === 'connect'
    if (UNAVAILABLE_CODES.test(text) || UNAVAILABLE_MESSAGES.test(message) || isMissingSocket) return 503
    if (INVALID_VALUE_CODES.test(text)) return 400
  }
  return null
}
