import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/core/context.ts'
import { createStaleCache, NotInStore } from '#app/domain/storefront/gateway/stale-cache.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth.server.ts'
import { parseBucketAddress } from '#app/platform/files/bucket-address.server.ts'
import { createBucketFiles } from '#app/platform/files/bucket-files.server.ts'
import { createDiskFiles } from '#app/platform/files/files.server.ts'
import type { SessionRequest } from '#app/platform/payments/payments.server.ts'
import { createStripePayments } from '#app/platform/payments/stripe-payments.server.ts'
import { createPublicHttpClient } from '#app/platform/public-http-client.server.ts'
import { createIdentityProvider } from '#app/platform/sign-on/identity-providers.server.ts'
import { createStoreClient } from '#app/platform/store-client.server.ts'
import { createWorkerPool } from '#app/platform/worker-pool.server.ts'
import { createAdmission } from './admission.ts'

/** Another machine, which responds to everything with 404. */
const service = createServer((_, response) => response.writeHead(404).end())
const folder = mkdtempSync(join(tmpdir(), 'muster-outside-'))
let origin: string

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  service.close().closeAllConnections()
})

const KEY = 'images/mug-640.webp'
const MUG = new TextEncoder().encode('a mug')
const SESSION: SessionRequest = {
  checkoutId: 'c1',
  checkoutToken: 't1',
  lines: [],
  shippingCents: 0,
  totalCents: 0,
  allowanceCents: 0,
  currency: 'aud',
  delivery: 'pickup',
  customerEmail: null,
  successUrl: 'https://muster.example/success',
  cancelUrl: 'https://muster.example/store',
  createdAt: new Date(0),
}

const pool = () =>
  createWorkerPool<typeof import('#tests/support/example.worker.ts')>(
    new URL('../tests/support/example.worker.ts', import.meta.url),
    { kind: 'thread', memoryMb: 64, timeoutMs: 20_000, maxWaiting: 1 },
  )
const client = () => createPublicHttpClient({ allowLoopback: true })
const payments = () => createStripePayments({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: origin })
const provider = () =>
  createIdentityProvider({ id: 'oidc', name: 'SSO', issuer: origin, clientId: 'c', clientSecret: 's' }, origin)
const bucket = () => {
  const address = parseBucketAddress(`${origin.replace('http://', 'http://key:secret@')}/bucket?region=us-east-1`)
  if (!address) throw new Error('The address is invalid.')
  return createBucketFiles(address)
}
const post = (body: BodyInit) => new Request('https://muster.example/booking', { method: 'POST', body })

const CALLS: [string, () => Promise<unknown>][] = [
  ['a form', () => parseFormData(post(new URLSearchParams({ email: 'mia@example.com' })))],
  ['a worker', () => pool().run('double', 1)],
  ['the check of an address', () => client().findTargetProblem('https://localhost/')],
  ['an address that gets a webhook', () => client().post(origin, {}, '{}')],
  ['a calendar', () => client().get(origin, {}, 100)],
  ['a calendar with a password', () => client().report(origin, {}, '', 100)],
  ['a new payment session', () => payments().createSession(SESSION)],
  ['a payment session', () => payments().findSession('cs_1')],
  ['the end of a payment session', () => payments().expireSession('cs_1')],
  ['a file on the disk', () => createDiskFiles(folder).put(KEY, MUG)],
  ['a file in a bucket', () => bucket().put(KEY, MUG)],
  ['a file of a bucket', () => bucket().read(KEY)],
  ['a new password', () => hashPassword('Brolga-7walk!')],
  ['a password', () => verifyPassword({ hash: 'a:b', password: 'Brolga-7walk!' })],
  ['a sign-in service', () => provider().startAuthorization({ again: false })],
  [
    'an answer of a sign-in service',
    () => provider().verifyAuthorization('', { state: '', nonce: '', codeVerifier: '' }, { again: false }),
  ],
  ['a checkout of another store', () => createStoreClient(origin, 'store_a').checkout({})],
  [
    'another store',
    () =>
      createStaleCache('store_a').get({ now: new Date(0) } as Ctx, {
        kind: 'product',
        maxAgeMs: 0,
        fetch: () => Promise.reject(new NotInStore()),
        parse: () => Promise.resolve(null),
      }),
  ],
]

test.each(CALLS)('pages are answered while a request waits for %s', async (_, call) => {
  const admission = createAdmission({ maxActive: 1 })
  const order: string[] = []
  await Promise.all([
    admission.run('write', async () => {
      await call().catch(() => undefined)
      order.push('write')
    }),
    admission.run('read', async () => void order.push('page')),
  ])
  expect(order).toEqual(['page', 'write'])
})
