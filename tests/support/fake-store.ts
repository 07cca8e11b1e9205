import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in misbehaves. */
export type Fault =
  | { kind: 'status'; status: number; on?: RegExp }
  | { kind: 'html'; on?: RegExp }
  /** Answers 200 with something else. */
  | { kind: 'body'; body: unknown; on?: RegExp }
  /** Holds its answer back; ends with the connection. */
  | { kind: 'silence'; on?: RegExp }

type ApiProduct = { id: string; variants?: { id: string; manage_inventory?: boolean }[] } & Record<string, unknown>
type ApiCollection = { id: string; title: string }

export type FakeStore = {
  url: string
  storeId: string
  /** Answered as they stand, good and bad. */
  products: unknown[]
  collections: ApiCollection[]
  /** Variant id → pieces. */
  stock: Map<string, number>
  fault: Fault | null
  /** Most products in one answer. */
  pageSize: number
  /** Paths with their queries, in the order in which they came. */
  requests: string[]
  /** Bodies of checkouts. */
  checkouts: unknown[]
  close(): Promise<void>
}

/**
 * The external store service, written from store-contract.md: the answers of its public calls over a catalogue of one's
 * own, and the faults that it has been seen with. It shares no code with the product.
 */
export async function startFakeStore(storeId = 'store_01KSTANDIN0000000000000000'): Promise<FakeStore> {
  const server = createServer((request, response) => void answer(standIn, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const standIn: FakeStore = {
    url: `http://127.0.0.1:${port}`,
    storeId,
    products: [],
    collections: [],
    stock: new Map(),
    fault: null,
    pageSize: 1000,
    requests: [],
    checkouts: [],
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return standIn
}

async function answer(standIn: FakeStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', standIn.url)
  standIn.requests.push(url.pathname + url.search)
  const { fault } = standIn
  if (fault && (fault.on ?? /./).test(url.pathname)) {
    if (fault.kind === 'silence') return
    if (fault.kind === 'html') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Back soon</title>')
      return
    }
    if (fault.kind === 'body') return send(response, 200, fault.body)
    return send(response, fault.status, { statusCode: fault.status, message: 'No.' })
  }
  const base = `/store/${standIn.storeId}`
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : null
  if (path === '/products') return send(response, 200, listOf(standIn, url.searchParams))
  if (path?.startsWith('/products/')) return sendSingle(standIn, response, path, url.searchParams.get('field') ?? 'id')
  if (path === '/variants') return sendStock(standIn, response, url.searchParams)
  if (path === '/collections') {
    return send(response, 200, { collections: standIn.collections.map(collection), count: standIn.collections.length })
  }
  if (path === '/checkout' && request.method === 'POST') return sendCheckout(standIn, request, response)
  send(response, 404, { statusCode: 404, message: 'Not Found' })
}

function listOf({ products, pageSize }: FakeStore, query: URLSearchParams) {
  const offset = Number(query.get('offset') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? pageSize), pageSize)
  return { products: products.slice(offset, offset + limit), count: products.length, offset, limit }
}

function sendSingle(standIn: FakeStore, response: ServerResponse, path: string, field: string): void {
  const word = decodeURIComponent(path.slice('/products/'.length))
  const found = (standIn.products as ApiProduct[]).find((one) => one?.[field] === word)
  if (!found) return send(response, 404, { statusCode: 404, message: 'Product not found' })
  const { images, ...product } = found
  delete product.url_handle
  const more = { media: images, status: 'published', created_at: '2026-01-01T00:00:00.000Z', deleted_at: null }
  send(response, 200, { product: { ...product, ...more, metadata: null } })
}

function sendStock(standIn: FakeStore, response: ServerResponse, query: URLSearchParams): void {
  if (query.get('fields') !== 'inventory_quantity') return send(response, 400, { message: ['fields is wrong'] })
  const ids = new Set(query.getAll('product_ids[]'))
  const variants = (standIn.products as ApiProduct[])
    .filter((product) => ids.has(product?.id))
    .flatMap((product) => product.variants ?? [])
    .map(({ id }) => ({ id, inventory_quantity: standIn.stock.get(id) ?? null, sku: 'more than asked' }))
  send(response, 200, { variants })
}

async function sendCheckout(standIn: FakeStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += chunk
  const body = JSON.parse(text) as { items: { variant_id: string; quantity: number }[] }
  standIn.checkouts.push(body)
  if (body.items.some(({ variant_id, quantity }) => quantity > (standIn.stock.get(variant_id) ?? Infinity))) {
    return send(response, 409, { code: 'insufficient_inventory', message: 'Insufficient inventory' })
  }
  send(response, 201, { url: `${standIn.url}/hosted?session=${standIn.checkouts.length}` })
}

function collection({ id, title }: ApiCollection) {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id,
    title,
    image_url: null,
    store_id: 'store_X',
    created_at: at,
    updated_at: at,
    deleted_at: null,
    metadata: null,
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'x-correlation-id': 'stand-in' })
    .end(JSON.stringify(body))
}
