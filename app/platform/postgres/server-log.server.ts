import { closeSync, copyFileSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { Layout } from './layout.server.ts'

const MAX_LOG_BYTES = 5 * 1024 * 1024

/** Size of the server's log now: what is written after it belongs to the next start. */
export function logSize(layout: Layout): number {
  return statSync(layout.serverLog, { throwIfNoEntry: false })?.size ?? 0
}

/** Past 5 MiB the log moves to `.1` and begins anew. The server appends, so it may go on writing meanwhile. */
export function rotateLog(layout: Layout): void {
  if (logSize(layout) <= MAX_LOG_BYTES) return
  try {
    copyFileSync(layout.serverLog, `${layout.serverLog}.1`)
  } catch {
    rmSync(`${layout.serverLog}.1`, { force: true })
  }
  truncateSync(layout.serverLog)
}

/** The lines written since `from`, at most 64 KiB. */
export function logSince(layout: Layout, from: number): string[] {
  let file: number
  try {
    file = openSync(layout.serverLog, 'r')
  } catch {
    return []
  }
  try {
    const end = logSize(layout)
    const start = Math.max(from > end ? 0 : from, end - 65_536)
    const buffer = Buffer.alloc(Math.max(0, end - start))
    const length = readSync(file, buffer, 0, buffer.length, start)
    return buffer.toString('utf8', 0, length).split('\n').filter(Boolean)
  } finally {
    closeSync(file)
  }
}
