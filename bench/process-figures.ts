import { readdirSync, readFileSync } from 'node:fs'

/**
 * Milliseconds of CPU that a process has used: `schedstat` of its threads, in nanoseconds, because the 10 ms ticks of
 * `stat` are too coarse for twenty backends. Null where there is no /proc.
 */
export function cpuMs(pid: number): number | null {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => read(`/proc/${pid}/task/${id}/schedstat`))
    return threads.reduce((sum, words) => sum + Number(words.split(' ')[0]) / 1e6, 0)
  } catch {
    return null
  }
}

/** The same for a database server and all of its processes: only differences within one load mean something. */
export function serverCpuMs(postmaster: number): number | null {
  const all = [postmaster, ...childrenOf(postmaster)].map(cpuMs)
  return all.every((ms) => ms === null) ? null : all.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
}

/** Megabytes that a process holds in memory; null where there is no /proc. */
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
