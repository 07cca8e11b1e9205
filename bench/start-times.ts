import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './processes.ts'
import { median } from './rounds.ts'

/** The time after which a start counts as failed. */
const TIMEOUT_MS = 60_000

/** The median seconds from starting `program` with the data in `dataDir` to the first response of `/` with 200. */
export async function measureStartSeconds(program: string, args: string[], dataDir: string, times: number) {
  const seconds = []
  for (let n = 0; n < times; n++) seconds.push(await measureOneStart(program, args, dataDir))
  return median(seconds)
}

async function measureOneStart(program: string, args: string[], dataDir: string): Promise<number> {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: String(port) }
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
