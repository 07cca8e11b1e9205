import { ensureAppDatabase } from './cluster.server.ts'
import type { ClusterLayout } from './layout.server.ts'
import {
  isPostmasterOf,
  isProgramReplaced,
  isRunningWith,
  readPostmaster,
  stopPostmaster,
} from './postmaster.server.ts'
import type { Account } from './run-as.server.ts'
import { isPrivate } from './socket-dir.server.ts'
import type { SupervisorLog } from './supervisor.server.ts'

/**
 * Finds a server that outlived its Node process. It is reused if it runs the current program with the current settings
 * and responds; otherwise it is stopped and null is returned.
 */
export async function findOrphanedServer(
  layout: ClusterLayout,
  account: Account,
  argsFor: (socketDir: string) => string[],
  log: SupervisorLog,
): Promise<{ pid: number; socketDir: string } | null> {
  const state = readPostmaster(layout.cluster)
  if (!state || !isPostmasterOf(state.pid, layout.cluster)) return null
  const { pid, socketDir, ready } = state
  const same = isRunningWith(pid, argsFor(socketDir)) && !isProgramReplaced(pid)
  if (ready && same && isPrivate(socketDir, account)) {
    try {
      await ensureAppDatabase(socketDir)
      return { pid, socketDir }
    } catch (error) {
      log.warn({ error: String(error) }, 'the database server of an earlier run does not respond')
    }
  }
  log.info({ pid }, 'stopping the database server of an earlier run')
  await stopPostmaster(pid)
  return null
}
