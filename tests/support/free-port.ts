import { createServer } from 'node:net'

let asked = 0

/**
 * A port of this machine that nobody listens on. Below those that Linux hands out by itself (32768 and up), which any
 * connection could take before the server does, and others for each process.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    asked += 1
    const port = 20_000 + ((process.pid * 100 + asked) % 12_000)
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
