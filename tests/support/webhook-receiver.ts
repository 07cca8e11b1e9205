import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

type Received = { headers: Record<string, string>; body: string }

export type WebhookReceiver = {
  url: string
  /** The requests so far, oldest first. */
  received: Received[]
  /** The status of the next responses; 0 leaves the connection without one. */
  respondWith(status: number): void
  close(): Promise<void>
}

/** Starts a receiver of webhooks on this machine that accepts everything until `respondWith`. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  let status = 204
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ headers: request.headers as Record<string, string>, body })
    if (status === 0) response.destroy()
    else response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    respondWith: (next) => {
      status = next
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The body of a request, verified by the reference library. @throws an error for an invalid signature */
export function verifyWebhook({ headers, body }: Received, secret: string): { type: string; data: unknown } {
  return new Webhook(secret).verify(body, headers) as { type: string; data: unknown }
}
