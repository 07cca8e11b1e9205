import { createServer } from 'node:net'

/** The most workers of a run that have ports of their own, and how many each has. */
const WORKERS = 24
const PORTS = 500

let calls = 0

/**
 * A free TCP port of this machine. It is below Linux's ephemeral ports (32768 and up), which another connection could
 * take first, and in a range of the worker's own, because another worker could take it before the server of this one
 * listens. The first one depends on the process id, for runs at the same time.
 */
export async function freePort(): Promise<number> {
  // Numbered from 1; none in a process that is no worker.
  const worker = Number(process.env.VITEST_POOL_ID ?? 0)
  for (;;) {
    calls += 1
    const port = 20_000 + (worker % WORKERS) * PORTS + ((process.pid * 20 + calls) % PORTS)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
