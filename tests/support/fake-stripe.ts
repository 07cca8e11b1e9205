import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type StripeRequest = { method: string; path: string; headers: IncomingHttpHeaders; form: Record<string, string> }

/** A response of the fake: a status with a body, or `hang` for no response. */
export type StripeAnswer = { status: number; body: object; headers?: Record<string, string> } | 'hang'

/** Starts a fake of api.stripe.com that records its requests. */
export async function startFakeStripe() {
  const requests: StripeRequest[] = []
  const answers: StripeAnswer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
      requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, form })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer || answer === 'hang') return
      response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Sets the next responses; the last one repeats. */
    answer(...next: StripeAnswer[]) {
      requests.length = 0
      answers.splice(0, answers.length, ...next)
    },
    countConnections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
