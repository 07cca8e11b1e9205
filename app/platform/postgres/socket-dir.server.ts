import { chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClusterLayout, unwritableError } from './layout.server.ts'
import type { Account } from './run-as.server.ts'
import { PORT } from './settings.server.ts'

/** sockaddr_un has 108 bytes including the final zero. */
const MAX_SOCKET_PATH = 107
const SOCKET = `.s.PGSQL.${PORT}`

/**
 * Creates the private folder of the server's socket. There is no password and no port: any process that can enter the
 * folder can connect. The folder is beside the data if the path is short enough and the file system supports sockets,
 * else a new folder in the temporary one, whose name is read from postmaster.pid later.
 */
export async function chooseSocketDir(layout: ClusterLayout, account: Account): Promise<string> {
  try {
    mkdirSync(layout.socketDir, { recursive: true, mode: 0o700 })
    if (await supportsSockets(layout.socketDir)) return changeOwner(account, layout.socketDir)
    const base = join(tmpdir(), 'muster-XXXXXX', SOCKET).length <= MAX_SOCKET_PATH ? tmpdir() : '/tmp'
    return changeOwner(account, mkdtempSync(join(base, 'muster-')))
  } catch (error) {
    throw unwritableError(layout.socketDir, error)
  }
}

/** True if the folder is private to us: another user's socket must not receive our queries. */
export function isPrivate(path: string, account: Account): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  const owners = [process.getuid?.(), account.uid]
  return stat?.isDirectory() === true && (stat.mode & 0o077) === 0 && owners.includes(stat.uid)
}

/** Deletes the socket of a dead server and its lock file, whose pid another process may have now. */
export function deleteSocket(path: string): void {
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(join(path, name), { force: true })
}

function changeOwner(account: Account, path: string): string {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid ?? account.uid)
  return path
}

function supportsSockets(folder: string): Promise<boolean> {
  const path = join(folder, SOCKET)
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH) return Promise.resolve(false)
  deleteSocket(folder)
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(path, () => server.close(() => resolve(true)))
  })
}
