import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_SECRET } from '#tests/support/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { send } from '../routes/client.ts'
import { scratchFolder } from './program.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** The scripts that are commands of the product, and those that the README names. */
const COMMANDS = Object.keys(scripts).filter((name) => /bin\/(muster|print-)/.test(scripts[name] ?? ''))
/** Those that run a tool from the registry, which prints its own usage. */
const TOOLS = Object.keys(scripts).filter((name) => !COMMANDS.includes(name))
const NAMED = [...readFileSync('README.md', 'utf8').matchAll(/npm (?:run )?(?!run )([\w:]+)/g)]

let database: TestDatabase
let env: Record<string, string>
const folder = scratchFolder()

beforeAll(async () => {
  database = await createTestDatabase()
  env = { DATABASE_URL: database.url, AUTH_SECRET: TEST_SECRET, SEED: 'none' }
})

afterAll(async () => {
  await database.drop()
  folder.remove()
})

function start(
  args: string[],
  cwd = '.',
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code) }
}

/** Runs a script to its end. @returns its exit code and everything that it printed */
async function runScript(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { output, ended } = start(args)
  return { code: await ended, output: output() }
}

test.each(COMMANDS)('npm run %s -- --help prints the usage and does nothing else', async (name) => {
  const { code, output } = await runScript(name, '--', '--help')
  expect(output).toMatch(new RegExp(`^Usage: npm (run )?${name}\\b`))
  expect(code).toBe(0)
})

test.each(TOOLS)('npm run %s -- --help prints the usage of its tool', async (name) => {
  const { code, output } = await runScript(name, '--', '--help')
  expect(output).toMatch(/usage|commands/i)
  expect(code).toBe(0)
})

test.each(['bench', 'admin', 'backup', 'jobs:import'])('npm run %s -- --help needs no build', async (name) => {
  const copy = scratchFolder()
  try {
    for (const entry of readdirSync('.')) if (entry !== 'build') symlinkSync(resolve(entry), join(copy.path, entry))
    const { output, ended } = start([name, '--', '--help'], copy.path)
    expect(await ended).toBe(0)
    expect(output()).toMatch(/^Usage: /)
    expect(existsSync(join(copy.path, 'build'))).toBe(false)
  } finally {
    copy.remove()
  }
})

test.each(['build/server', 'build/server/index.js'])('node %s runs a command', async (program) => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'admin', '--help'])
  expect(stdout).toMatch(/^Usage: npm run admin/)
})

test('every command in the README exists', () => {
  const names = NAMED.map(([, name]) => name ?? '')
  expect(names).toContain('jobs:import')
  expect(names.filter((name) => !scripts[name])).toEqual([])
})

describe('on a database', () => {
  test('the administration command creates an admin, and explains invalid arguments', async () => {
    const created = await runScript('admin', '--', 'create', '--email', 'you@example.com.au')
    expect(created).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Created the admin you@.*\nPassword: \S+\n$/),
    })
    const invalid = await runScript('admin', '--', 'create', '--mail', 'you@example.com.au')
    expect(invalid).toMatchObject({ code: 1, output: expect.stringMatching(/^Unknown option '--mail'.*\nUsage: /) })
  })

  test('the import command checks a file without importing it', async () => {
    const file = join(folder.path, 'jobs.csv')
    writeFileSync(file, 'Job title,Company,Location,Job type,Description\nCook,Acme,Perth WA,Casual,Cook.\n')
    const { code, output } = await runScript('jobs:import', '--', file, '--dry-run')
    expect(output).toContain('Dry run: 1 jobs to add, 0 to update by reference. Nothing was imported.')
    expect(code).toBe(0)
  })

  test.each(['start', 'dev'])('npm run %s serves the site', async (name) => {
    const port = await freePort()
    env = { ...env, PORT: String(port) }
    const { child, output, ended } = start([name])
    await expect.poll(output, { timeout: 100_000 }).toContain('Muster is ready')
    expect((await send(`http://127.0.0.1:${port}`, { path: '/' })).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).not.toBeNull()
  })
})

test('the benchmark measures its quickest section', async () => {
  const { code, output } = await runScript('bench', '--', 'bytes', '--quick')
  expect(output).toContain('First visit in a browser')
  expect(output).toMatch(/^jobs +\d+ +[\d.]+ of [\d.]+/m)
  expect(code).toBe(0)
})
