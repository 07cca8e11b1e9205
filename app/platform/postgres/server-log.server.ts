import { closeSync, copyFileSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { ClusterLayout } from './layout.server.ts'

const MAX_LOG_BYTES = 5 * 1024 * 1024

/** The current size of the server's log: lines after it belong to the next start. */
export function logSize(layout: ClusterLayout): number {
  return statSync(layout.serverLog, { throwIfNoEntry: false })?.size ?? 0
}

/** Rotates a log of more than 5 MiB to `.1`. The server appends to the file, so it can write during the rotation. */
export function rotateLog(layout: ClusterLayout): void {
  if (logSize(layout) <= MAX_LOG_BYTES) return
  try {
    copyFileSync(layout.serverLog, `${layout.serverLog}.1`)
  } catch {
    rmSync(`${layout.serverLog}.1`, { force: true })
  }
  truncateSync(layout.serverLog)
}

/** The lines written since the size `from`, at most 64 KiB. */
export function logSince(layout: ClusterLayout, from: number): string[] {
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
