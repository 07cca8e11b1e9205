import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.server.ts'
import { SERVER_ENV } from './cluster.server.ts'
import { type ClusterLayout, unwritableError } from './layout.server.ts'
import { hasProcessOf, isAlive, isPostmasterOf, readPostmaster } from './postmaster.server.ts'
import type { Account } from './run-as.server.ts'
import { logSince, logSize, rotateLog } from './server-log.server.ts'
import { deleteSocket } from './socket-dir.server.ts'
import { PostgresStartError } from './start-error.ts'

/** A running server. `ended` resolves with the reason when its process ends. */
export type Running = { pid: number; ended: Promise<string> }

export type Launch = {
  layout: ClusterLayout
  binaries: Binaries
  account: Account
  socketDir: string
  args: string[]
}

/** A previous server has not ended yet. A retry can succeed. */
export class PreviousServerRunningError extends PostgresStartError {
  constructor(line: string) {
    super('not-started', `A previous PostgreSQL has not ended yet: ${line}`)
  }
}

/**
 * Starts the server and waits until it accepts connections, however long recovery takes. `onSpawn` gets the pid first.
 */
export async function launchPostmaster(launch: Launch, onSpawn: (pid: number) => void): Promise<Running> {
  const { layout, binaries, account } = launch
  deleteStalePidFile(launch)
  rotateLog(layout)
  const from = logSize(layout)
  let log: number
  try {
    log = openSync(layout.serverLog, 'a', 0o600)
  } catch (error) {
    throw unwritableError(layout.serverLog, error)
  }
  // A separate session, so that Ctrl-C in the terminal reaches only the app, which stops the server last.
  const { program, args, uid, gid } = account.command(binaries.postgres, launch.args)
  const options = { uid, gid, cwd: '/', env: SERVER_ENV, detached: true }
  const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  let reason: string | undefined
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  void ended.then((why) => {
    reason = why
  })
  child.unref()
  if (child.pid !== undefined) onSpawn(child.pid)
  while (reason === undefined) {
    const state = readPostmaster(layout.cluster)
    if (state?.ready && state.pid === child.pid) return { pid: state.pid, ended }
    await sleep(5)
  }
  throw startErrorFrom(layout, logSince(layout, from), reason)
}

/** Watches a server that an earlier process has left running. */
export function watchPostmaster(pid: number): Running {
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve('process not found')
    }, 100)
    timer.unref()
  })
  return { pid, ended }
}

/**
 * Deletes a postmaster.pid whose pid another process has now, as after a reboot: PostgreSQL would take it for a running
 * server. Only if no process of the cluster is running. A dead pid is left to PostgreSQL, which also checks for
 * orphans.
 */
function deleteStalePidFile({ layout, socketDir }: Launch): void {
  if (hasProcessOf(layout.cluster)) return
  deleteSocket(socketDir)
  const file = join(layout.cluster, 'postmaster.pid')
  const state = readPostmaster(layout.cluster)
  const stale = state ? isAlive(state.pid) && !isPostmasterOf(state.pid, layout.cluster) : existsSync(file)
  if (stale) rmSync(file, { force: true })
}

function startErrorFrom(layout: ClusterLayout, lines: string[], reason: string): PostgresStartError {
  const output = lines.join('\n')
  const serious = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? reason
  const line = serious.replace(/^.*?(FATAL|PANIC):\s+/, '')
  if (/already exists|pre-existing shared memory block/.test(line)) return new PreviousServerRunningError(line)
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new PostgresStartError('disk-full', `No space is left on the disk of ${layout.root}: ${line}`)
  }
  if (/Permission denied|wrong ownership|Read-only file system/.test(output)) {
    return new PostgresStartError('unwritable', `DATA_DIR: PostgreSQL cannot use ${layout.cluster}: ${line}`)
  }
  if (
    /incompatible with server|initialized with|control file|checkpoint|pg_control|could not open (file|directory)/.test(
      line,
    )
  ) {
    return new PostgresStartError(
      'damaged',
      `The database in ${layout.cluster} is damaged (${line}): restore a backup; details in ${layout.serverLog}`,
    )
  }
  return new PostgresStartError('not-started', `PostgreSQL did not start (${line}); details in ${layout.serverLog}`)
}
