import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, isIP, type LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createStoreClient, StoreApiError } from './store-client.server.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** Starts a server on this machine. @returns its port, and the paths that it was asked for */
async function start(listener: RequestListener) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, paths }
}

const resolvesTo =
  (address: string): LookupFunction =>
  (_hostname, _options, callback) =>
    callback(null, [{ address, family: isIP(address) }])
const signal = () => AbortSignal.timeout(5_000)
const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error)

test('a redirect is not followed', async () => {
  const target = await start((_, response) => response.end('{}'))
  const store = await start((_, response) =>
    response.writeHead(302, { Location: `http://127.0.0.1:${target.port}/inside` }).end(),
  )
  const client = createStoreClient(`http://127.0.0.1:${store.port}`, 'store_a')
  expect(await failure(client.get('/products', signal()))).toBeInstanceOf(StoreApiError)
  expect(await failure(client.checkout({}))).toBeInstanceOf(StoreApiError)
  expect(store.paths).toEqual(['GET /store/store_a/products', 'POST /store/store_a/checkout'])
  expect(target.paths).toEqual([])
})

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'])(
  'a public host name that leads to the private address %s is not connected to',
  async (address) => {
    const inside = await start((_, response) => response.end('{}'))
    const client = createStoreClient(`http://shop.example:${inside.port}`, 'store_a', resolvesTo(address))
    expect(await failure(client.get('/products', signal()))).toMatchObject({ message: "The store can't be reached." })
    expect(inside.paths).toEqual([])
  },
)

test('a store on the private network is reached, and its compressed response is read', async () => {
  const store = await start((_, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"products":["é"]}')),
  )
  const client = createStoreClient(`http://localhost:${store.port}`, 'store_a', resolvesTo('127.0.0.1'))
  expect(await client.get('/products', signal())).toEqual({ products: ['é'] })
})

test('a response that is too long, or is not compressed as it says, is an error', async () => {
  const bomb = gzipSync(Buffer.alloc(17 * 1024 * 1024, 32))
  const store = await start((request, response) =>
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(request.url?.endsWith('/long') ? bomb : 'plain'),
  )
  const client = createStoreClient(`http://127.0.0.1:${store.port}`, 'store_a')
  for (const path of ['/long', '/plain']) {
    expect(await failure(client.get(path, signal()))).toMatchObject({ message: "The store can't be reached." })
  }
})

test('a store that does not answer in time is reported as slow', async () => {
  const store = await start(() => {})
  const client = createStoreClient(`http://127.0.0.1:${store.port}`, 'store_a')
  expect(await failure(client.get('/products', AbortSignal.timeout(50)))).toMatchObject({
    message: 'The store took too long to respond.',
  })
})

test('a store that cannot be reached is reported with what caused it', async () => {
  const store = await start(() => {})
  for (const server of servers) server.close()
  const client = createStoreClient(`http://127.0.0.1:${store.port}`, 'store_a')
  expect(await failure(client.get('/products', signal()))).toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})
