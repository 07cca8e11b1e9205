import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** The contents of postmaster.pid, of a running server or left by a dead one. */
type Postmaster = { pid: number; socketDir: string; port: number; ready: boolean }

/** The server that `postmaster.pid` names, which may be dead; null without a readable file. */
export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** True if the process is running. A zombie that is never reaped (pid 1 of a container) is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z'
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * True if the process is a PostgreSQL server of this cluster. After a reboot another process may have the pid, so its
 * working folder (Linux) or command line (other systems) must be the cluster's.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return hasWorkingFolder(pid, cluster)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** True if any process of the cluster is running, also a backend that outlived its postmaster. */
export function hasProcessOf(cluster: string): boolean {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((name) => /^\d+$/.test(name) && isPostmasterOf(Number(name), cluster))
}

function hasWorkingFolder(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/** True if the program file was replaced by an update while the server was running. */
export function isProgramReplaced(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}

/** True if the process was started with exactly these arguments, and therefore with the current settings. */
export function isRunningWith(pid: number, args: string[]): boolean {
  try {
    const current = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(1, -1)
    return current.join('\0') === args.join('\0')
  } catch {
    return false
  }
}

async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (isAlive(pid)) {
    if (performance.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}

/** Fast shutdown, after 20 s an immediate shutdown, then SIGKILL. Recovery loses no data in any case. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitForEnd(pid, timeoutMs)) return
  }
}
