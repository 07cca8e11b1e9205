import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CLOCK_ARGUMENTS, CLOCK_ENV } from '#tests/support/clock.ts'
import { freePort } from '#tests/support/free-port.ts'

/** The built app as a program: what it says, how it ends. */
export type Program = {
  url: string
  child: ChildProcess
  said(): string
  /** Resolves when what it says matches. */
  says(words: RegExp): Promise<void>
  /** Resolves with its exit code and what it said on standard error. */
  ended: Promise<{ code: number | null; complaint: string }>
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
  let said = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const ended = once(child, 'close').then(([code]) => ({ code, complaint }))
  const says = (words: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => words.test(said) && resolve()
      child.stdout.on('data', look)
      child.once('close', () => reject(new Error(`It ended before it said ${words}: ${said}${complaint}`)))
      look()
    })
  return { url: `http://127.0.0.1:${port}`, child, said: () => said, says, ended }
}

/** A folder for DATA_DIR, in the pattern that the next run's sweep clears. */
export function scratchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `muster-test-${process.pid}-`))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Processes that name `folder` on their command line: a database left running would. */
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
