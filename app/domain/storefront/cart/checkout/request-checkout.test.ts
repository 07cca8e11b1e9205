import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { releaseUnansweredCheckout, requestCheckout } from './request-checkout.ts'

/** The requests that were sent: path and key. */
let sent: string[]
/** What the server does with the next requests; afterwards it answers. */
let failures: ('lost' | 'failed')[]
/** Holds the responses back. */
let gate: Promise<void>

beforeEach(() => {
  sent = []
  failures = []
  gate = Promise.resolve()
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams } = {}) => {
    sent.push([path, body?.get('idempotency_key')].filter(Boolean).join(' '))
    const failure = failures.shift()
    await gate
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

/** The module as another tab of the same browser has it. */
async function openTab() {
  vi.resetModules()
  return import('./request-checkout.ts')
}

test('another tab releases a checkout without a response, or requests it again', async () => {
  failures = ['lost', 'lost']
  await request('one')
  sent = []
  expect(await (await openTab()).releaseUnansweredCheckout()).toBe(true)
  expect(await releaseUnansweredCheckout()).toBe(true)
  expect(sent).toEqual(['/cart/checkout one', '/cart/checkouts/t'])
  failures = ['lost', 'lost']
  await request('two')
  const { requestCheckout } = await openTab()
  const fields = { cart: 'mug', idempotency_key: 'three', cancel_url: '/jobs' }
  expect(await requestCheckout(fields, true)).toMatchObject({ key: 'two', result: { ok: true } })
})

test('another tab does not cancel a checkout that is being requested', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const requested = request('one')
  await expect.poll(() => sent).toEqual(['/cart/checkout one'])
  const released = (await openTab()).releaseUnansweredCheckout()
  resolve()
  expect(await requested).toMatchObject({ result: { ok: true } })
  expect(await released).toBe(true)
  expect(sent).toEqual(['/cart/checkout one'])
})

test('a checkout of an external store is requested once', async () => {
  failures = ['lost']
  expect(await request('one', 'mug', false)).toEqual({ key: 'one', result: null })
  expect(await releaseUnansweredCheckout()).toBe(true)
  expect(sent).toEqual(['/cart/checkout one'])
})
