import { isatty } from 'node:tty'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'

export type Log = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** Lines are written together, because a write for each request takes as long as answering it from the page cache. */
const BUFFER = { minLength: 4096, periodicFlush: 200 }

/**
 * Creates the logger, which writes structured lines to standard output without personal data and secrets: errors at
 * once, other lines within 200 ms and at the end of the process. A killed process loses the lines of that time.
 *
 * @param destination another destination, for tests
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const output = destination ?? createOutput()
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: serialiseError },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(args, method, rank) {
        method.apply(this, args)
        if (rank >= ERROR_RANK && isBuffered(output)) output.flush()
      },
    },
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.email'], censor: '…' },
  }
  return pino(options, output)
}

/**
 * Standard output. A terminal gets each line at once: it can be closed, and at the end of the process the library would
 * repeat the writing of what is left for ever.
 */
function createOutput(): BufferedStream {
  const output = pino.destination(isatty(1) ? { dest: 1, sync: true } : { dest: 1, sync: false, ...BUFFER })
  // Nothing can be reported any more. Without a listener the error would end the process before it has stopped the
  // database.
  output.on('error', () => {})
  return output
}

type BufferedStream = ReturnType<typeof pino.destination>

const isBuffered = (stream: DestinationStream): stream is BufferedStream => 'flush' in stream

/** The number of the level `error`. */
const ERROR_RANK = 50

/** The logged fields of an error, of its cause and of the errors of several attempts. */
type SerialisedError = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string
  cause?: SerialisedError
  errors?: unknown[]
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
    ...(error instanceof AggregateError ? { errors: error.errors.map(serialiseError) } : {}),
  }
}

function removeQueryValues(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, '')
}
