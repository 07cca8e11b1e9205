import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds of CPU time that a process has used, from `schedstat` of its threads (nanoseconds): the 10 ms ticks of
 * `stat` are too coarse for twenty backends. Null without /proc.
 */
export function cpuMs(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => read(`/proc/${pid}/task/${id}/schedstat`))
    return threads.reduce((sum, words) => sum + Number(words.split(' ')[0]) / 1e6, 0)
  } catch {
    return null
  }
}

/**
 * The CPU time of a process and each of its children by process id: a database server and its backends. Empty without
 * /proc.
 */
export function cpuMsByProcess(parent: number): Map<number, number> {
  const times = [parent, ...childrenOf(parent)].map((pid) => [pid, cpuMs(pid)] as const)
  return new Map(times.filter((time): time is readonly [number, number] => time[1] !== null))
}

/**
 * The CPU time used between two readings, of processes that still run. A pool closes idle backends, which would count
 * as negative.
 */
export function cpuMsBetween(before: Map<number, number>, after: Map<number, number>): number | null {
  if (after.size === 0) return null
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

/** Megabytes of memory that a process uses (resident set size). Null without /proc. */
export function memoryMb(pid: number): number | null {
  const kilobytes = read(`/proc/${pid}/status`).match(/VmRSS:\s+(\d+)/)?.[1]
  return kilobytes ? Number(kilobytes) / 1024 : null
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
