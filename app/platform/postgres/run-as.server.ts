import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.server.ts'
import type { ClusterLayout } from './layout.server.ts'
import { PostgresStartError } from './start-error.ts'

/** The account that runs PostgreSQL, which does not run as root. `command` gives the process to spawn. */
export type Account = {
  name: string
  uid?: number
  gid?: number
  command(program: string, args: string[]): { program: string; args: string[]; uid?: number; gid?: number }
}

type Entry = { name: string; uid: number; gid: number }

/**
 * Chooses the account. PostgreSQL does not run as root, and initdb needs its user in /etc/passwd.
 *
 * 1. An ordinary user runs it directly.
 * 2. Root runs it in a user namespace in which root is an ordinary user: files stay root's, and /root stays reachable.
 * 3. If namespaces are forbidden (Docker's default) or another user owns the data, root switches to that user, with the
 *    capability to enter private folders if that is needed.
 *
 * @throws PostgresStartError `no-account`
 */
export function chooseAccount(binaries: Binaries, layout: ClusterLayout, only?: 'namespace' | 'setuid'): Account {
  const entries = parsePasswd()
  if (process.getuid?.() !== 0) {
    if (process.platform !== 'linux' || isInPasswd()) return currentUserAccount()
    const namespace = namespaceAccount(entries)
    if (namespace && canRun(namespace, binaries, layout)) return namespace
    throw new PostgresStartError(
      'no-account',
      `User ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL requires: add one, or set DATABASE_URL`,
    )
  }
  const owner = lstatSync(layout.cluster, { throwIfNoEntry: false })?.uid ?? 0
  const candidates: (Account | null)[] = []
  if (owner === 0 && only !== 'setuid') candidates.push(namespaceAccount(entries))
  if (only !== 'namespace') {
    const entry =
      owner === 0
        ? pickServiceAccount(entries)
        : { name: `user ${owner}`, uid: owner, gid: ownerGroup(layout, entries, owner) }
    if (entry) candidates.push(setuidAccount(entry), capableAccount(entry))
  }
  for (const account of candidates) {
    if (!account) continue
    if (account.uid !== undefined) changeOwner(layout, account.uid, account.gid ?? account.uid)
    if (canRun(account, binaries, layout)) return account
  }
  if (candidates.some((account) => account?.uid !== undefined)) changeOwner(layout, owner, owner)
  throw new PostgresStartError(
    'no-account',
    `PostgreSQL does not run as root, and neither a user namespace nor another user can access ${layout.root}: ` +
      'start Muster as an ordinary user, or set DATABASE_URL',
  )
}

function currentUserAccount(): Account {
  return { name: 'this user', command: (program, args) => ({ program, args }) }
}

function namespaceAccount(entries: Entry[]): Account | null {
  const entry = pickServiceAccount(entries)
  if (!entry) return null
  const wrap = ['--user', `--map-user=${entry.uid}`, `--map-group=${entry.gid}`, '--']
  return {
    name: 'user namespace',
    command: (program, args) => ({ program: 'unshare', args: [...wrap, program, ...args] }),
  }
}

function setuidAccount(entry: Entry): Account {
  const { uid, gid } = entry
  return { name: entry.name, uid, gid, command: (program, args) => ({ program, args, uid, gid }) }
}

function capableAccount(entry: Entry): Account {
  const { uid, gid } = entry
  const capability = '-all,+dac_override'
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const wrap = [...identity, `--inh-caps=${capability}`, `--ambient-caps=${capability}`, '--']
  return {
    name: `${entry.name} with dac_override`,
    uid,
    gid,
    command: (program, args) => ({ program: 'setpriv', args: [...wrap, program, ...args] }),
  }
}

/** True if the account can enter the folder, write to it and run the program. */
function canRun(account: Account, binaries: Binaries, layout: ClusterLayout): boolean {
  const script = 'cd "$1" && test -w . && exec "$2" --version'
  const { program, args, uid, gid } = account.command('/bin/sh', ['-c', script, 'sh', layout.root, binaries.postgres])
  return spawnSync(program, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Changes the owner of the server's own folders. Lock, log and ballast keep their owner. */
function changeOwner(layout: ClusterLayout, uid: number, gid: number): void {
  lchownSync(layout.root, uid, gid)
  chmodSync(layout.root, 0o700)
  const pending = [layout.cluster, layout.socketDir]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    if (!stat) continue
    if (stat.uid !== uid) lchownSync(path, uid, gid)
    if (stat.isDirectory()) for (const name of readdirSync(path)) pending.push(join(path, name))
  }
}

function ownerGroup(layout: ClusterLayout, entries: Entry[], uid: number): number {
  return entries.find((entry) => entry.uid === uid)?.gid ?? lstatSync(dirname(layout.cluster)).gid
}

function pickServiceAccount(entries: Entry[]): Entry | undefined {
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const entry = entries.find((candidate) => candidate.name === name)
    if (entry) return entry
  }
  return entries.find((entry) => entry.uid > 0)
}

function isInPasswd(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function parsePasswd(): Entry[] {
  let text: string
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return []
  }
  return text.split('\n').flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
