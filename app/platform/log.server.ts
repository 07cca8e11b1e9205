import { type DestinationStream, type LoggerOptions, pino } from 'pino'

export type Log = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/**
 * Creates the logger, which writes structured lines to standard output without personal data and secrets.
 *
 * @param destination another destination, for tests
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: serialiseError },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.email'], censor: '…' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The logged fields of an error and of its cause. */
type SerialisedError = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: SerialisedError
}

/**
 * Serialises an error without personal data: the query builder's message ends with the values of the query (email
 * addresses, password hashes, tokens), and PostgreSQL's `detail` contains those of the row. Both are left out.
 */
function serialiseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const message = removeQueryValues(error.message)
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(constraint === undefined ? {} : { constraint: String(constraint) }),
    stack: removeQueryValues(error.stack ?? '').replace(/^(?!\s+at ).*\n/gm, ''),
    ...(error.cause instanceof Error ? { cause: serialiseError(error.cause) as SerialisedError } : {}),
  }
}

function removeQueryValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, '')
}
