/** Connection failures of node and of PostgreSQL (class 08, 57P0x shutdown and recovery, 53300 too many connections). */
const AWAY = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|08|57P0|53300)/

const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Was the database out of reach, as opposed to a bug? Then the answer is 503 with Retry-After. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (AWAY.test(code) || AWAY_WORDS.test(cause.message)) return true
  }
  return false
}
