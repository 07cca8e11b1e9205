import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.server.ts'
import { SERVER_ENV } from './cluster.server.ts'
import { type Layout, unwritableError } from './layout.server.ts'
import { hasProcessOf, isAlive, isPostmasterOf, readPostmaster } from './postmaster.server.ts'
import type { Account } from './run-as.server.ts'
import { logSince, logSize, rotateLog } from './server-log.server.ts'
import { deleteSocket } from './socket-dir.server.ts'
import { PostgresStartError } from './start-error.ts'

/** A server that answers. `ended` settles with the reason when its process ends. */
export type Running = { pid: number; ended: Promise<string> }

export type Launch = {
  layout: Layout
  binaries: Binaries
  account: Account
  socketDir: string
  args: string[]
}

/** What remains of another server may take a moment to go: worth trying again. */
export class PreviousServerRunningError extends PostgresStartError {
  constructor(line: string) {
    super('not-started', `An earlier PostgreSQL has not ended yet: ${line}`)
  }
}

/** Starts the server and waits until it takes connections, however long its recovery lasts. `onSpawn` gets the pid at once. */
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
  // Its own session, so that Ctrl-C in the terminal reaches the app, which stops the server last.
  const { program, args, uid, gid } = account.command(binaries.postgres, launch.args)
  const stdio = ['ignore', log, log] as const
  const child = spawn(program, args, { uid, gid, cwd: '/', env: SERVER_ENV, detached: true, stdio: [...stdio] })
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

/** Watches a server that an earlier process of ours left running. */
export function watchPostmaster(pid: number): Running {
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      resolve('it is gone')
    }, 100)
    timer.unref()
  })
  return { pid, ended }
}

/**
 * PostgreSQL takes the pid in an old postmaster.pid for a live server when any process has it by now, as after a reboot.
 * The file may only go when nothing of the cluster runs; a dead pid is left to PostgreSQL, which also looks for orphans.
 */
function deleteStalePidFile({ layout, socketDir }: Launch): void {
  if (hasProcessOf(layout.cluster)) return
  deleteSocket(socketDir)
  const file = join(layout.cluster, 'postmaster.pid')
  const state = readPostmaster(layout.cluster)
  const stale = state ? isAlive(state.pid) && !isPostmasterOf(state.pid, layout.cluster) : existsSync(file)
  if (stale) rmSync(file, { force: true })
}

function startErrorFrom(layout: Layout, lines: string[], reason: string): PostgresStartError {
  const said = lines.join('\n')
  const serious = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? reason
  const line = serious.replace(/^.*?(FATAL|PANIC):\s+/, '')
  if (/already exists|pre-existing shared memory block/.test(line)) return new PreviousServerRunningError(line)
  if (/No space left on device|Disk quota exceeded/.test(said)) {
    return new PostgresStartError('disk-full', `No room is left on the disk that holds ${layout.root}: ${line}`)
  }
  if (/Permission denied|wrong ownership|Read-only file system/.test(said)) {
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
