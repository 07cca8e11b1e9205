import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the fake store fails. `on` limits the fault to matching paths. */
export type Fault =
  | { kind: 'status'; status: number; on?: RegExp }
  | { kind: 'html'; on?: RegExp }
  /** Responds 200 with another body. */
  | { kind: 'body'; body: unknown; on?: RegExp }
  /** Never responds. */
  | { kind: 'silence'; on?: RegExp }

type ApiProduct = { id: string; variants?: { id: string; manage_inventory?: boolean }[] } & Record<string, unknown>
type ApiCollection = { id: string; title: string }

export type FakeStore = {
  url: string
  storeId: string
  /** Returned unchanged, valid or not. */
  products: unknown[]
  collections: ApiCollection[]
  /** Variant id → available quantity. */
  stock: Map<string, number>
  fault: Fault | null
  /** Maximum number of products in one response. */
  pageSize: number
  /** Paths with their queries, in order of arrival. */
  requests: string[]
  /** Bodies of checkout requests. */
  checkouts: unknown[]
  close(): Promise<void>
}

/**
 * Starts a fake of the external store service, written from what the service sends, with its known faults. It shares no
 * code with the product, so that both sides are tested against the document.
 */
export async function startFakeStore(storeId = 'store_01KFAKE0000000000000000000'): Promise<FakeStore> {
  const server = createServer((request, response) => void respond(fakeStore, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fakeStore: FakeStore = {
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
  return fakeStore
}

async function respond(fakeStore: FakeStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', fakeStore.url)
  fakeStore.requests.push(url.pathname + url.search)
  const { fault } = fakeStore
  if (fault && (fault.on ?? /./).test(url.pathname)) {
    if (fault.kind === 'silence') return
    if (fault.kind === 'html') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><title>Back soon</title>')
      return
    }
    if (fault.kind === 'body') return send(response, 200, fault.body)
    return send(response, fault.status, { statusCode: fault.status, message: 'No.' })
  }
  const base = `/store/${fakeStore.storeId}`
  const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : null
  if (path === '/products') return send(response, 200, listOf(fakeStore, url.searchParams))
  if (path?.startsWith('/products/'))
    return sendSingle(fakeStore, response, path, url.searchParams.get('field') ?? 'id')
  if (path === '/variants') return sendStock(fakeStore, response, url.searchParams)
  if (path === '/collections') {
    return send(response, 200, {
      collections: fakeStore.collections.map(collection),
      count: fakeStore.collections.length,
    })
  }
  if (path === '/checkout' && request.method === 'POST') return sendCheckout(fakeStore, request, response)
  send(response, 404, { statusCode: 404, message: 'Not Found' })
}

function listOf({ products, pageSize }: FakeStore, query: URLSearchParams) {
  const offset = Number(query.get('offset') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? pageSize), pageSize)
  return { products: products.slice(offset, offset + limit), count: products.length, offset, limit }
}

function sendSingle(fakeStore: FakeStore, response: ServerResponse, path: string, field: string): void {
  const value = decodeURIComponent(path.slice('/products/'.length))
  const found = (fakeStore.products as ApiProduct[]).find((product) => product?.[field] === value)
  if (!found) return send(response, 404, { statusCode: 404, message: 'Product not found' })
  const { images, ...product } = found
  delete product.url_handle
  const more = { media: images, status: 'published', created_at: '2026-01-01T00:00:00.000Z', deleted_at: null }
  send(response, 200, { product: { ...product, ...more, metadata: null } })
}

function sendStock(fakeStore: FakeStore, response: ServerResponse, query: URLSearchParams): void {
  if (query.get('fields') !== 'inventory_quantity') return send(response, 400, { message: ['fields is wrong'] })
  const ids = new Set(query.getAll('product_ids[]'))
  const variants = (fakeStore.products as ApiProduct[])
    .filter((product) => ids.has(product?.id))
    .flatMap((product) => product.variants ?? [])
    .map(({ id }) => ({ id, inventory_quantity: fakeStore.stock.get(id) ?? null, sku: 'not requested' }))
  send(response, 200, { variants })
}

async function sendCheckout(fakeStore: FakeStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += chunk
  const body = JSON.parse(text) as { items: { variant_id: string; quantity: number }[] }
  fakeStore.checkouts.push(body)
  if (body.items.some(({ variant_id, quantity }) => quantity > (fakeStore.stock.get(variant_id) ?? Infinity))) {
    return send(response, 409, { code: 'insufficient_inventory', message: 'Insufficient inventory' })
  }
  send(response, 201, { url: `${fakeStore.url}/hosted?session=${fakeStore.checkouts.length}` })
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
    .writeHead(status, { 'Content-Type': 'application/json', 'x-correlation-id': 'fake-store' })
    .end(JSON.stringify(body))
}
