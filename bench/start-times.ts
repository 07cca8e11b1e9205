import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './processes.ts'
import { median } from './rounds.ts'

/** Longest wait for a start before the run is given up. */
const TIMEOUT_MS = 60_000

/** Seconds from starting `program` on the folder `dataDir` to the first page (200 of `/`), each time from a stop. */
export async function measureStartSeconds(program: string, args: string[], dataDir: string, times: number) {
  const taken = []
  for (let n = 0; n < times; n++) taken.push(await measureOneStart(program, args, dataDir))
  return median(taken)
}

async function measureOneStart(program: string, args: string[], dataDir: string): Promise<number> {
  const port = await freePort()
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: String(port) }
  const began = performance.now()
  const app = spawn(program, args, { env, stdio: 'ignore' })
  const gone = once(app, 'exit')
  try {
    while (!(await isAnswering(`http://127.0.0.1:${port}/`))) {
      if (app.exitCode !== null) throw new Error(`${program} ${args.join(' ')} ended with ${app.exitCode}.`)
      if (performance.now() - began > TIMEOUT_MS) throw new Error(`${program} ${args.join(' ')} does not answer.`)
      await sleep(10)
    }
    return (performance.now() - began) / 1000
  } finally {
    app.kill('SIGTERM')
    await gone
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
