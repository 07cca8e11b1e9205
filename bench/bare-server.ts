import { createServer, type IncomingHttpHeaders } from 'node:http'
import pg from 'pg'
import { newId } from '#app/lib/id.ts'
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

/** One free place each, an hour after the other. */
const BOOK = `insert into bookings (id, full_name, email, preferred_date, preferred_time, status, starts_at, ends_at,
    held_from, held_until, place, calendar_uid, submission_key, created_at, updated_at)
  select $1::uuid, 'Visitor', 'visitor@bench.example', begins::date, '09:00', 'confirmed', begins, begins + interval '30 min',
    begins, begins + interval '30 min', 'seat-1', $1::uuid::text, $1::uuid::text, now(), now()
  from (select timestamptz '2100-01-01' + $2::int * interval '1 hour' as begins) slot`

const RESERVE = `update product_variants set reserved = reserved + 1 where id = $1 and on_hand > reserved`
const CHECKOUT = `insert into checkouts (id, token, status, lines, currency, subtotal_cents, discount_cents, shipping_cents,
    total_cents, delivery, success_url, cancel_url, provider, attempt_key, created_at, reserved_until)
  select $1::uuid, $1::uuid::text, 'open', jsonb_build_array(jsonb_build_object('variantId', id, 'quantity', 1)), 'aud', price_cents, 0, 995,
    price_cents + 995, 'post', '', '', 'test', $1::uuid::text, now(), now() + interval '30 min'
  from product_variants where id = $2`

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
    } else if (kind === 'book') {
      await writing.query(BOOK, [newId(), Number(first)])
      response.writeHead(303, { Location: '/booking', 'Content-Length': 0 }).end()
    } else if (kind === 'checkout') {
      await writing.query(RESERVE, [first])
      await writing.query(CHECKOUT, [newId(), first])
      response.writeHead(201, { 'Content-Length': 0 }).end()
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
