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

export async function run(env: Record<string, string>): Promise<Program> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [...CLOCK_ARGUMENTS, 'build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      SEED: 'none',
      PORT: port,
      ...CLOCK_ENV,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
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

/** The command lines of processes that contain `folder`, such as a database that was left running. */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') : ''
      return line.includes(folder) ? [line] : []
    } catch {
      return []
    }
  })
}
