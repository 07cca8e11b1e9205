// `prepare.mjs install` makes node_modules match package-lock.json; `prepare.mjs build` also makes build/ match the
// sources. Runs on the machine's own Node (20 or newer) before anything is installed, so it may import nothing else.
import { Buffer } from 'node:buffer'
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

const NODE = join('node_modules', '.bin', 'node')
const INSTALLED = join('node_modules', '.muster-installed')
const BUILT = join('build', '.muster-built')
/** Of the code of the build before (supervise.mjs). */
const COMPILE_CACHE = join('build', 'compile-cache')
const BUILD_INPUTS = [
  'app',
  'build-plugins',
  'db',
  'server',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const BUILD_CONFIGS = ['vite.config.ts', 'vite.chunks.ts', 'react-router.config.ts']

/** An error that the user can fix, printed in one line without a stack. */
class ExpectedError extends Error {}

/** @type {import('node:child_process').ChildProcess | null} */
let child = null
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    // npm ignores SIGTERM and has child processes, so the whole process group is killed. The next install starts clean.
    if (child?.pid) process.kill(-child.pid, 'SIGKILL')
    process.exit(143)
  })
}

try {
  await prepare(process.argv[2] === 'build')
} catch (error) {
  if (!(error instanceof ExpectedError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function prepare(withBuild) {
  if (isInstalled() && (!withBuild || isBuilt())) return
  const unlock = await lock()
  try {
    if (!isInstalled()) await install()
    if (withBuild && !isBuilt()) await build()
  } finally {
    await unlock()
  }
}

function checkMachine() {
  const { platform, arch } = process
  if (hasNpmNode() || isNewEnough(process.versions.node)) return
  throw new ExpectedError(
    `Muster needs Node 22.22 or newer on ${platform} ${arch}, and this is ${process.version}. Install a newer one from https://nodejs.org`,
  )
}

/** True if npm installs Node 24 for this machine. Other machines use the Node on the PATH. */
function hasNpmNode() {
  return process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && !isMusl()
}

function isMusl() {
  return !process.report.getReport().header.glibcVersionRuntime
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 22)
}

function isInstalled() {
  return read(INSTALLED) === installHash() && existsSync(NODE)
}

/** Contains the platform, because node_modules may be used on another one (a mounted folder, a copied image). */
function installHash() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\0`)
  return hash.update(readFileSync('package-lock.json')).digest('hex')
}

async function install() {
  checkMachine()
  // Uses the npm and the Node that run `npm start`, because npm ci removes the Node in node_modules.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [program, first] = npm?.endsWith('.js') ? [node ?? process.execPath, [npm]] : ['npm', []]
  // Explicit, because NODE_ENV=production or omit= in an .npmrc would leave out packages.
  const args = [...first, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const env = { ...process.env, PATH: withoutModules(process.env.PATH ?? '') }
  while (isNpmRunning()) await sleep(200)
  await run('Installing packages', program, args, env)
  if (!runs(NODE)) {
    if (!isNewEnough(process.versions.node))
      throw new ExpectedError(`${NODE} doesn't run on this machine. Install Node 24.`)
    rmSync(NODE, { force: true })
    symlinkSync(process.execPath, NODE)
  }
  writeFileSync(INSTALLED, installHash())
}

/**
 * True while another `npm ci` runs in this folder, as after its parent was killed. Two at once would mix their files.
 */
function isNpmRunning() {
  if (process.platform !== 'linux') return false
  return readdirSync('/proc').some((pid) => {
    try {
      const isNpm = /^npm (ci|install)\b|npm-cli\.js\0(ci|install)\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      return isNpm && readlinkSync(`/proc/${pid}/cwd`) === process.cwd()
    } catch {
      return false
    }
  })
}

function withoutModules(path) {
  const modules = join(process.cwd(), 'node_modules')
  return path
    .split(':')
    .filter((folder) => !folder.startsWith(modules))
    .join(':')
}

function runs(node) {
  return spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0
}

function isBuilt() {
  return read(BUILT) === sourceHash() && existsSync(join('build', 'server', 'index.js'))
}

/** Writes the hash last, so that a build that was killed is repeated. */
async function build() {
  const hash = sourceHash()
  rmSync(BUILT, { force: true })
  rmSync(COMPILE_CACHE, { recursive: true, force: true })
  const env = { ...process.env, NODE_ENV: 'production' }
  await run('Building', NODE, [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], env)
  mkdirSync('build', { recursive: true })
  writeFileSync(BUILT, hash)
}

/** Hashes contents instead of dates, because a checkout or a copy of the folder changes the dates. */
function sourceHash() {
  const hash = createHash('sha256')
  const add = (path) => hash.update(`${path}\0`).update(readFileSync(path)).update('\0')
  for (const path of BUILD_CONFIGS) add(path)
  for (const input of BUILD_INPUTS) {
    if (!existsSync(input)) continue
    if (input.includes('.')) {
      add(input)
      continue
    }
    const names = readdirSync(input, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    for (const name of names.sort()) add(name)
  }
  return hash.digest('hex')
}

/** Runs a program with one line of progress and prints its output only if it fails. */
async function run(title, program, args, env) {
  const startedAt = performance.now()
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`
  const output = []
  process.stderr.write(process.stderr.isTTY ? `${title} …` : `${title} …\n`)
  const ticking = process.stderr.isTTY
    ? setInterval(() => process.stderr.write(`\r${title} … ${seconds()}`), 1000)
    : undefined
  const code = await new Promise((resolve) => {
    child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(1)
    })
    child.once('close', resolve)
  })
  child = null
  clearInterval(ticking)
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  if (code === 0) {
    process.stderr.write(`${title}: done in ${seconds()}\n`)
    return
  }
  process.stderr.write(Buffer.concat(output))
  throw new ExpectedError(`${title} failed after ${seconds()} (${[program, ...args].join(' ')})`)
}

/**
 * Waits until no other process installs or builds in this folder. The lock ends with its process: it is an abstract
 * socket on Linux, and elsewhere SQLite's lock on a file (`node:sqlite` needs Node 22, and Linux may have Node 20).
 */
async function lock() {
  const name = createHash('sha256').update(process.cwd()).digest('hex').slice(0, 16)
  for (let hasWaited = false; ; hasWaited = true) {
    const unlock = process.platform === 'linux' ? await lockSocket(`\0muster-prepare-${name}`) : await lockFile()
    if (unlock) return unlock
    if (!hasWaited) process.stderr.write('Waiting for another install or build in this folder …\n')
    await sleep(200)
  }
}

function lockSocket(name) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(name, () => resolve(() => new Promise((closed) => server.close(closed))))
  })
}

async function lockFile() {
  const { DatabaseSync } = await import('node:sqlite')
  mkdirSync('build', { recursive: true })
  const file = new DatabaseSync(join('build', '.muster-lock'), { timeout: 300 })
  try {
    file.exec('BEGIN EXCLUSIVE')
    return () => file.close()
  } catch {
    file.close()
    return null
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
