import { createServer, type IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import { freshTransaction, type RecordedTransaction, type Statement } from './statements.ts'

/** What a bare program is measured with: the answers of the app, and what the app asked the database for them. */
export type BareOrder = {
  port: number
  /** The board that the app reads. */
  readUrl: string
  /** A copy of it, where the applications of this server go. */
  writeUrl: string
  pages: Record<string, BarePage>
  transaction: RecordedTransaction
}

/** `body` holds bytes as characters (latin1): messages between processes are JSON. */
export type BarePage = { body: string; headers: IncomingHttpHeaders; statements: Statement[] }

process.once('message', (order: BareOrder) => {
  const reading = new pg.Pool({ connectionString: order.readUrl, max: 20 })
  const writing = new pg.Pool({ connectionString: order.writeUrl, max: 20 })
  const pages = new Map(
    Object.entries(order.pages).map(([name, page]) => [name, { ...page, body: Buffer.from(page.body, 'latin1') }]),
  )

  const server = createServer(async (request, response) => {
    const [, kind, first = '', second = ''] = request.url?.split('/').map(decodeURIComponent) ?? []
    const page = pages.get(first)
    if (kind === 'apply') {
      await apply(first, second)
      response.writeHead(303, { Location: `/jobs/${first}`, 'Content-Length': 0 }).end()
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

  async function apply(jobId: string, applicantId: string): Promise<void> {
    const client = await writing.connect()
    try {
      for (const { text, values } of freshTransaction(order.transaction, jobId, applicantId))
        await client.query(text, values)
    } finally {
      client.release()
    }
  }

  process.once('SIGTERM', () => process.exit(0))
  server.listen(order.port, '127.0.0.1', () => process.send?.('ready'))
})
