import { pino } from 'pino'

export type Log = Pick<import('pino').Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** Structured log lines on standard output. Nothing that identifies a person or opens a door is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: ['*.password', '*.token', '*.cookie', '*.authorization', '*.email'], censor: '…' },
  })
}
