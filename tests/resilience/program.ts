import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLOCK_ARGUMENTS, CLOCK_ENV } from '#tests/support/clock.ts'
import { freePort } from '#tests/support/free-port.ts'

/** The built app as a child process. */
export type Program = {
  url: string
  child: ChildProcess
  /** Standard output so far. */
  output(): string
  /** Resolves when the standard output matches `pattern`. */
  waitForOutput(pattern: RegExp): Promise<void>
  /** Resolves with the exit code and the standard error output. */
  ended: Promise<{ code: number | null; stderr: string }>
}

/**
 * Starts the built app.
 *
 * @param options.supervised whether the supervisor of `npm start` runs it. `child` is the supervisor then, in a process
 *   group of its own
 * @param options.terminal whether `npm start` runs it in a pseudo-terminal. `child` is the terminal then, and its
 *   standard input the keyboard
 * @param options.preload JavaScript that the server runs first
 */
export async function run(
  env: Record<string, string>,
  options: { supervised?: boolean; terminal?: boolean; preload?: string } = {},
): Promise<Program> {
  const port = env.PORT ?? String(await freePort())
  const imported = options.preload ? ['--import', `data:text/javascript,${encodeURIComponent(options.preload)}`] : []
  const program = [...CLOCK_ARGUMENTS, ...imported, 'build/server/index.js']
  const supervised = ['bin/supervise.mjs', ...program]
  const [command, args] = options.terminal
    ? ['script', ['-qec', 'exec npm start', '/dev/null']]
    : [process.execPath, options.supervised ? supervised : program]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      SEED: 'none',
      PAGE_CACHE_MS: '0',
      PORT: port,
      ...CLOCK_ENV,
      ...env,
    },
    detached: Boolean(options.supervised),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, stderr }))
  const waitForOutput = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const check = () => pattern.test(output) && resolve()
      child.stdout.on('data', check)
      child.once('close', () => reject(new Error(`It ended without printing ${pattern}: ${output}${stderr}`)))
      check()
    })
  return { url: `http://127.0.0.1:${port}`, child, output: () => output, waitForOutput, ended }
}

/** A folder for DATA_DIR. Its name has the prefix that the next run removes if this one is killed. */
export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `muster-test-${process.pid}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * The processes with `folder` in their arguments or environment, by process id: a server, its supervisor or a database
 * that was left running.
 */
export function processesOf(folder: string): Map<number, string> {
  const found = new Map<number, string>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid))) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
      if (line.includes(folder) || environment.includes(folder)) found.set(Number(pid), line)
    } catch {
      // It has ended.
    }
  }
  return found
}
