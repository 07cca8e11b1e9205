import { createServer } from 'node:net'

let calls = 0

/**
 * A free TCP port of this machine. It is below Linux's ephemeral ports (32768 and up), which another connection could take
 * first, and in a range that depends on the process id.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    calls += 1
    const port = 20_000 + ((process.pid * 100 + calls) % 12_000)
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
