import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './processes.ts'
import { median } from './rounds.ts'

/** The time after which a start counts as failed. */
const TIMEOUT_MS = 60_000

/** A command that starts the server, and the variables that name its data. */
type Start = { program: string; args: string[]; env: { DATA_DIR: string; DATABASE_URL?: string } }

/** The median seconds from a start to the first response of `/` with 200, after a start that is not measured. */
export async function measureStartSeconds(start: Start, times: number): Promise<number | null> {
  const seconds = []
  // The first one keeps the compiled code for the others.
  await measureOneStart(start)
  for (let n = 0; n < times; n++) seconds.push(await measureOneStart(start))
  return median(seconds)
}

async function measureOneStart({ program, args, env: data }: Start): Promise<number> {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), ...data }
  const startedAt = performance.now()
  const app = spawn(program, args, { env, stdio: 'ignore' })
  const ended = once(app, 'exit')
  try {
    while (!(await isAnswering(`http://127.0.0.1:${port}/`))) {
      if (app.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended with ${app.exitCode}.`)
      if (performance.now() - startedAt > TIMEOUT_MS) throw new Error(`${program} ${args.join(' ')} does not respond.`)
      await sleep(10)
    }
    return (performance.now() - startedAt) / 1000
  } finally {
    app.kill('SIGTERM')
    await ended
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { Connection: 'close' } })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
