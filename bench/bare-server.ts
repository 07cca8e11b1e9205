import { createServer, type IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import { freshCheckout, type RecordedCheckout } from './checkouts.ts'
import { freshTransaction, type RecordedTransaction, type Statement } from './statements.ts'

/** Responses of the app, which the bare server returns, and the statements that the app ran for them. */
export type BareServerOptions = {
  port: number
  /** The database that the app uses. */
  readUrl: string
  /** A copy of it, which this server writes to. */
  writeUrl: string
  pages: Record<string, BarePage>
  transaction: RecordedTransaction
  checkout: RecordedCheckout
}

/** A recorded response. `body` has a character per byte (latin1), because messages between processes are JSON. */
export type BarePage = { body: string; headers: IncomingHttpHeaders; statements: Statement[] }

process.once('message', (options: BareServerOptions) => {
  // Idle connections are closed early, so that both pools and the app's stay below the connection limit of the
  // database.
  const pool = { max: 20, idleTimeoutMillis: 200 }
  const reading = new pg.Pool({ connectionString: options.readUrl, ...pool })
  const writing = new pg.Pool({ connectionString: options.writeUrl, ...pool })
  const pages = new Map(
    Object.entries(options.pages).map(([name, page]) => [name, { ...page, body: Buffer.from(page.body, 'latin1') }]),
  )

  let checkouts = 0

  const server = createServer(async (request, response) => {
    const [, kind, first = '', second = ''] = request.url?.split('/').map(decodeURIComponent) ?? []
    const page = pages.get(first)
    if (kind === 'apply') {
      await runStatements(freshTransaction(options.transaction, first, second))
      response.writeHead(303, { Location: `/jobs/${first}`, 'Content-Length': 0 }).end()
    } else if (kind === 'checkout') {
      checkouts += 1
      await runStatements(freshCheckout(options.checkout, checkouts))
      response.writeHead(201, { 'Content-Length': options.checkout.body.length }).end(options.checkout.body)
    } else if (kind === 'checkout-bytes') {
      response.writeHead(201, { 'Content-Length': options.checkout.body.length }).end(options.checkout.body)
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

  async function runStatements(statements: Statement[]): Promise<void> {
    const client = await writing.connect()
    try {
      for (const { text, values } of statements) await client.query(text, values)
    } finally {
      client.release()
    }
  }

  process.once('SIGTERM', () => process.exit(0))
  server.listen(options.port, '127.0.0.1', () => process.send?.('ready'))
})
