import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type OtherSite = { url: string; close(): Promise<void> }

/** Starts another website, on an origin of its own, with `body` on its page. */
export async function startOtherSite(body: string): Promise<OtherSite> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html')
    response.end(
      `<!doctype html><html lang="en"><title>Partner</title><main aria-label="Partner">${body}</main></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
