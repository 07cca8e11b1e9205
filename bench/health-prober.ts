import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Forked: sends a request for `/healthz` every 20 ms to the port in the first message; others ask for the longest wait.
 */

const INTERVAL_MS = 20

let longest = 0

process.once('message', (port: number) => {
  process.send?.(0)
  process.on('message', () => {
    process.send?.(longest)
    longest = 0
  })
  void probe(port)
})

async function probe(port: number): Promise<never> {
  for (;;) {
    const startedAt = performance.now()
    await new Promise<void>((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path: '/healthz', agent: false }, (response) => {
        response.resume().once('close', resolve)
      })
      sent.once('error', () => resolve()).end()
    })
    longest = Math.max(longest, performance.now() - startedAt)
    await sleep(INTERVAL_MS)
  }
}
