import { createServer, type IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import { freshCheckout, type RecordedCheckout } from './checkouts.ts'
import { freshTransaction, type RecordedTransaction, type Statement } from './statements.ts'

/** What a bare program is measured with: the answers of the app, and what the app asked the database for them. */
export type BareServerOptions = {
  port: number
  /** The board that the app reads. */
  readUrl: string
  /** A copy of it, where the applications of this server go. */
  writeUrl: string
  pages: Record<string, BarePage>
  transaction: RecordedTransaction
  checkout: RecordedCheckout
}

/** `body` holds bytes as characters (latin1): messages between processes are JSON. */
export type BarePage = { body: string; headers: IncomingHttpHeaders; statements: Statement[] }

process.once('message', (order: BareServerOptions) => {
  // Soon given back, so that both together and the app's own stay below what the database allows.
  const pool = { max: 20, idleTimeoutMillis: 200 }
  const reading = new pg.Pool({ connectionString: order.readUrl, ...pool })
  const writing = new pg.Pool({ connectionString: order.writeUrl, ...pool })
  const pages = new Map(
    Object.entries(order.pages).map(([name, page]) => [name, { ...page, body: Buffer.from(page.body, 'latin1') }]),
  )

  let checkouts = 0

  const server = createServer(async (request, response) => {
    const [, kind, first = '', second = ''] = request.url?.split('/').map(decodeURIComponent) ?? []
    const page = pages.get(first)
    if (kind === 'apply') {
      await inOrder(freshTransaction(order.transaction, first, second))
      response.writeHead(303, { Location: `/jobs/${first}`, 'Content-Length': 0 }).end()
    } else if (kind === 'checkout') {
      checkouts += 1
      await inOrder(freshCheckout(order.checkout, checkouts))
      response.writeHead(201, { 'Content-Length': order.checkout.body.length }).end(order.checkout.body)
    } else if (kind === 'checkout-bytes') {
      response.writeHead(201, { 'Content-Length': order.checkout.body.length }).end(order.checkout.body)
    } else if (kind === 'bytes' && page) {
      response.writeHead(200, { ...page.headers, 'Content-Length': page.body.length }).end(page.body)
    } else if (kind === 'query' && page) {
      const rows = []
      for (const { text, values } of page.statements) rows.push((await reading.query(text, values)).rows)
      const json = JSON.stringify(rows)
      const length = Buffer.byteLength(json)
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length }).end(json)
    } else response.writeHead(404, { 'Content-Length': 0 }).end()
  })

  async function inOrder(statements: Statement[]): Promise<void> {
    const client = await writing.connect()
    try {
      for (const { text, values } of statements) await client.query(text, values)
    } finally {
      client.release()
    }
  }

  process.once('SIGTERM', () => process.exit(0))
  server.listen(order.port, '127.0.0.1', () => process.send?.('ready'))
})
