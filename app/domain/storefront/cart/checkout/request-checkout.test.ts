import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { releaseUnansweredCheckout, requestCheckout } from './request-checkout.ts'

/** The requests that were sent: path and key. */
let sent: string[]
/** What the server does with the next requests; afterwards it answers. */
let failures: ('lost' | 'failed')[]

beforeEach(() => {
  sent = []
  failures = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams } = {}) => {
    sent.push([path, body?.get('idempotency_key')].filter(Boolean).join(' '))
    const failure = failures.shift()
    if (failure === 'lost') throw new TypeError('Failed to fetch')
    return Response.json({ ok: true, url: '/pay/t', token: 't' }, { status: failure === 'failed' ? 500 : 200 })
  })
})
afterEach(async () => {
  await releaseUnansweredCheckout()
  vi.unstubAllGlobals()
})

const request = (key: string, cart = 'mug', isRepeatable = true) =>
  requestCheckout({ cart, idempotency_key: key, cancel_url: '/store' }, isRepeatable)

test('a checkout whose response is lost is requested again with the same key', async () => {
  failures = ['lost']
  expect(await request('one')).toMatchObject({ key: 'one', result: { ok: true } })
  expect(await releaseUnansweredCheckout()).toBe(true)
  expect(sent).toEqual(['/cart/checkout one', '/cart/checkout one'])
})

test('the customer’s next try of the same cart has the same key, and of another cart a new one', async () => {
  failures = ['lost', 'failed']
  expect(await request('one')).toEqual({ key: 'one', result: null })
  expect(await request('two')).toMatchObject({ key: 'one', result: { ok: true } })
  failures = ['lost', 'lost']
  await request('three')
  sent = []
  expect(await request('four', 'two mugs')).toMatchObject({ key: 'four', result: { ok: true } })
  expect(sent).toEqual(['/cart/checkout three', '/cart/checkouts/t', '/cart/checkout four'])
})

test('a checkout without a response is released when the cart opens again', async () => {
  failures = ['lost', 'lost', 'lost']
  await request('one')
  expect(await releaseUnansweredCheckout()).toBe(false)
  sent = []
  expect(await Promise.all([releaseUnansweredCheckout(), releaseUnansweredCheckout()])).toEqual([true, true])
  expect(await releaseUnansweredCheckout()).toBe(true)
  expect(sent).toEqual(['/cart/checkout one', '/cart/checkouts/t'])
})

test('a checkout of an external store is requested once', async () => {
  failures = ['lost']
  expect(await request('one', 'mug', false)).toEqual({ key: 'one', result: null })
  expect(await releaseUnansweredCheckout()).toBe(true)
  expect(sent).toEqual(['/cart/checkout one'])
})
