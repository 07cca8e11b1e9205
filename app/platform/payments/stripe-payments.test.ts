import fc from 'fast-check'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFakeStripe } from '#tests/support/fake-stripe.ts'
import { InvalidSignature, MalformedEvent, RefundDeclined, type SessionRequest } from './payments.server.ts'
import { createStripePayments, type StripeOptions, sessionParams } from './stripe-payments.server.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
beforeAll(async () => {
  stripe = await startFakeStripe()
})
afterAll(() => stripe.close())

const webhookSecret = 'whsec_for_tests_only'
const payments = (options: Partial<StripeOptions> = {}) =>
  createStripePayments({
    secretKey: 'sk_test_12345678',
    webhookSecret,
    apiUrl: stripe.url,
    timeoutMs: 300,
    customerTimeoutMs: 10_000,
    ...options,
  })

const line = { variantId: 'variant_1', productId: 'prod_1', title: 'Tee', variantTitle: 'M', sku: null, reserved: true }
const REQUEST: SessionRequest = {
  checkoutId: '019ae000-0000-7000-8000-000000000001',
  checkoutToken: 'a-token',
  lines: [
    { ...line, quantity: 2, unitCents: 3490, discountCents: 0 },
    { ...line, title: 'Mug', variantTitle: 'Mug', quantity: 3, unitCents: 2490, discountCents: 1000 },
  ],
  shippingCents: 995,
  totalCents: 14_445,
  allowanceCents: 0,
  currency: 'aud',
  delivery: 'post',
  customerEmail: 'mia@example.com',
  successUrl: 'https://shop.example/done?s={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://shop.example/cart',
  createdAt: new Date('2026-11-21T00:00:00Z'),
}

const SESSION = {
  id: 'cs_live_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_live_1#frag',
  client_reference_id: 'a-token',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 14_445,
  currency: 'aud',
  payment_intent: 'pi_1',
  customer_details: { email: 'mia@example.com', name: 'Mia Nguyen', phone: '+61491570006', address: null },
  collected_information: {
    shipping_details: {
      name: 'Mia N',
      address: { line1: '1 Kent St', line2: null, city: 'Sydney', state: 'NSW', postal_code: '2000', country: 'AU' },
    },
  },
}

describe('a session', () => {
  test('with a staff allowance charges the rest as one item, delivery included', () => {
    const { line_items: items, shipping_options: shipping } = sessionParams({ ...REQUEST, allowanceCents: 14_000 })
    expect(items).toEqual([
      {
        quantity: 1,
        price_data: {
          currency: 'aud',
          unit_amount: 445,
          product_data: { name: '2 × Tee (M), 3 × Mug, less staff allowance' },
        },
      },
    ])
    expect(shipping?.[0]?.shipping_rate_data?.fixed_amount?.amount).toBe(0)
  })

  test('is created with our own amounts and the checkout id as its idempotency key', async () => {
    stripe.answer({ status: 200, body: SESSION })
    expect(await payments().createSession(REQUEST)).toEqual({ id: 'cs_live_1', url: SESSION.url })
    const [sent] = stripe.requests
    expect([sent?.method, sent?.path]).toEqual(['POST', '/v1/checkout/sessions'])
    expect(sent?.headers).toMatchObject({
      'idempotency-key': REQUEST.checkoutId,
      'content-type': 'application/x-www-form-urlencoded',
      'stripe-version': expect.stringMatching(/^\d{4}-\d\d-\d\d/),
      authorization: 'Bearer sk_test_12345678',
    })
    expect(sent?.form).toEqual({
      mode: 'payment',
      client_reference_id: 'a-token',
      'metadata[checkout]': 'a-token',
      'payment_intent_data[metadata][checkout]': 'a-token',
      'line_items[0][quantity]': '2',
      'line_items[0][price_data][currency]': 'aud',
      'line_items[0][price_data][unit_amount]': '3490',
      'line_items[0][price_data][product_data][name]': 'Tee (M)',
      'line_items[1][quantity]': '1',
      'line_items[1][price_data][currency]': 'aud',
      'line_items[1][price_data][unit_amount]': '6470',
      'line_items[1][price_data][product_data][name]': '3 × Mug',
      'shipping_options[0][shipping_rate_data][type]': 'fixed_amount',
      'shipping_options[0][shipping_rate_data][display_name]': 'Delivery by post',
      'shipping_options[0][shipping_rate_data][fixed_amount][amount]': '995',
      'shipping_options[0][shipping_rate_data][fixed_amount][currency]': 'aud',
      'shipping_address_collection[allowed_countries][0]': 'AU',
      'phone_number_collection[enabled]': 'true',
      'tax_id_collection[enabled]': 'true',
      'custom_fields[0][key]': 'reference',
      'custom_fields[0][label][type]': 'custom',
      'custom_fields[0][label][custom]': 'Your reference',
      'custom_fields[0][type]': 'text',
      'custom_fields[0][optional]': 'true',
      'custom_fields[0][text][maximum_length]': '60',
      customer_email: 'mia@example.com',
      success_url: REQUEST.successUrl,
      cancel_url: REQUEST.cancelUrl,
      // 33 minutes after the checkout began: Stripe takes no less than 30.
      expires_at: String(Date.parse('2026-11-21T00:33:00Z') / 1000),
    })
  })

  test.each([500, 503, 409])('is requested again with the same idempotency key after a %i', async (status) => {
    stripe.answer({ status, body: { error: { type: 'api_error', message: 'busy' } } }, { status: 200, body: SESSION })
    expect((await payments().createSession(REQUEST)).id).toBe('cs_live_1')
    expect(stripe.requests.map(({ headers }) => headers['idempotency-key'])).toEqual([
      REQUEST.checkoutId,
      REQUEST.checkoutId,
    ])
  })

  test('is requested again when Stripe does not answer', { timeout: 15_000 }, async () => {
    stripe.answer('hang', { status: 200, body: SESSION })
    expect((await payments().createSession(REQUEST)).id).toBe('cs_live_1')
  })

  test('is created or expired in the time that a customer waits, or fails, and the call ends then', async () => {
    const hanging = await startFakeStripe()
    const impatient = payments({ apiUrl: hanging.url, timeoutMs: 60_000, customerTimeoutMs: 100 })
    await expect(impatient.createSession(REQUEST)).rejects.toThrow('Stripe did not answer within 100 ms')
    await expect(impatient.expireSession('cs_live_1')).rejects.toThrow('Stripe did not answer within 100 ms')
    await expect.poll(() => hanging.countConnections()).toBe(0)
    expect(hanging.requests).toHaveLength(2)
    await hanging.close()
  })

  test('is looked up by a task up to three times when Stripe does not answer', { timeout: 15_000 }, async () => {
    stripe.answer('hang')
    await expect(payments().findSession('cs_live_1')).rejects.toThrow('timeout')
    expect(stripe.requests).toHaveLength(3)
  })

  test('is not requested again after a 429', async () => {
    stripe.answer({
      status: 429,
      body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'slow' } },
    })
    await expect(payments().createSession(REQUEST)).rejects.toThrow('slow')
  })

  test('is parsed with the customer and the delivery address', async () => {
    stripe.answer({ status: 200, body: SESSION })
    expect(await payments().findSession('cs_live_1')).toEqual({
      id: 'cs_live_1',
      checkoutToken: 'a-token',
      status: 'complete',
      paid: true,
      amountCents: 14_445,
      currency: 'aud',
      paymentReference: 'pi_1',
      customer: {
        email: 'mia@example.com',
        name: 'Mia N',
        phone: '+61491570006',
        address: { line1: '1 Kent St', line2: '', suburb: 'Sydney', state: 'NSW', postcode: '2000' },
        purchase: null,
      },
    })
    const tax_ids = [
      { type: 'eu_vat', value: 'DE1' },
      { type: 'au_abn', value: '51824753556' },
    ]
    const details = { ...SESSION.customer_details, business_name: 'Acme Pty Ltd', tax_ids }
    const custom_fields = [{ key: 'reference', type: 'text', text: { value: ' PO 7781 ' } }]
    const purchaseOf = async (customer_details: object) => {
      stripe.answer({ status: 200, body: { ...SESSION, customer_details, custom_fields } })
      return (await payments().findSession('cs_live_1'))?.customer?.purchase
    }
    const purchase = { companyName: 'Acme Pty Ltd', abn: '51 824 753 556', reference: 'PO 7781' }
    expect(await purchaseOf(details)).toEqual(purchase)
    const wrong = { ...details, tax_ids: [{ type: 'au_abn', value: '51824753557' }] }
    expect(await purchaseOf(wrong)).toEqual({ ...purchase, abn: null })
    stripe.answer({ status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } })
    expect(await payments().findSession('cs_none')).toBeNull()
  })

  test('that is no longer open is returned as it is instead of expired', async () => {
    stripe.answer(
      { status: 400, body: { error: { type: 'invalid_request_error', message: 'Only open sessions expire.' } } },
      { status: 200, body: SESSION },
    )
    expect(await payments().expireSession('cs_live_1')).toMatchObject({ status: 'complete', paid: true })
    stripe.answer({ status: 503, body: { error: { type: 'api_error', message: 'down' } } })
    await expect(payments().expireSession('cs_live_1')).rejects.toThrow('down')
  })

  test('of another Stripe account is not found, so that its stock can be released', async () => {
    const missing = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } }
    stripe.answer(missing, missing)
    expect(await payments().expireSession('cs_test_1')).toBeNull()
  })

  test('is listed from several pages', async () => {
    const page = (id: string, has_more: boolean) => ({
      status: 200,
      body: { object: 'list', url: '/v1/checkout/sessions', has_more, data: [{ ...SESSION, id }] },
    })
    stripe.answer(page('cs_1', true), page('cs_2', false))
    const ids: string[] = []
    for await (const { id } of payments().listSessions(new Date('2026-11-20T00:00:00Z'))) ids.push(id)
    expect(ids).toEqual(['cs_1', 'cs_2'])
    expect(stripe.requests[0]?.path).toContain(`created[gte]=${Date.parse('2026-11-20T00:00:00Z') / 1000}`)
    expect(stripe.requests[1]?.path).toContain('starting_after=cs_1')
  })
})

test('Stripe charges exactly the total of 10,000 random carts', () => {
  const amount = fc.integer({ min: 0, max: 100_000 })
  const lines = fc.array(
    fc
      .record({
        unitCents: amount,
        quantity: fc.integer({ min: 1, max: 999 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ share, ...each }) => ({
        ...line,
        ...each,
        discountCents: Math.floor(each.unitCents * each.quantity * share),
      })),
    { minLength: 1, maxLength: 100 },
  )
  fc.assert(
    fc.property(lines, amount, (lines, shippingCents) => {
      const goods = lines.reduce((sum, each) => sum + each.unitCents * each.quantity - each.discountCents, 0)
      const params = sessionParams({ ...REQUEST, lines, shippingCents, totalCents: goods + shippingCents })
      const charged = (params.line_items ?? []).reduce(
        (sum, item) => sum + (item.quantity ?? 0) * (item.price_data?.unit_amount ?? Number.NaN),
        params.shipping_options?.[0]?.shipping_rate_data?.fixed_amount?.amount ?? Number.NaN,
      )
      expect(charged).toBe(goods + shippingCents)
      expect(params.line_items?.length).toBeLessThanOrEqual(100)
    }),
    { numRuns: 10_000 },
  )
})

describe('a refund', () => {
  const request = { paymentReference: 'pi_1', amountCents: 500, key: 'refund:1' }

  test('is requested with its key', async () => {
    stripe.answer({ status: 200, body: { id: 're_1', object: 'refund' } })
    expect(await payments().refund(request)).toEqual({ id: 're_1' })
    const [sent] = stripe.requests
    expect([sent?.path, sent?.form, sent?.headers['idempotency-key']]).toEqual([
      '/v1/refunds',
      { payment_intent: 'pi_1', amount: '500', 'metadata[key]': 'refund:1' },
      'refund:1',
    ])
  })

  test('is found by its key unless it has failed', async () => {
    const made = (id: string, key: string, status: string) => ({ id, object: 'refund', status, metadata: { key } })
    const data = [made('re_3', 'refund:2', 'succeeded'), made('re_2', 'refund:1', 'pending')]
    stripe.answer({ status: 200, body: { object: 'list', data, has_more: false } })
    expect(await payments().findRefund(request)).toEqual({ id: 're_2' })
    stripe.answer({
      status: 200,
      body: { object: 'list', data: [made('re_2', 'refund:1', 'failed')], has_more: false },
    })
    expect(await payments().findRefund(request)).toBeNull()
  })

  test('sums the refunds of a payment that have not failed, wherever they were made', async () => {
    const made = (amount: number, status: string) => ({ id: `re_${amount}`, object: 'refund', status, amount })
    const data = [made(300, 'succeeded'), made(200, 'pending'), made(50, 'failed'), made(7, 'canceled')]
    stripe.answer({ status: 200, body: { object: 'list', data, has_more: false } })
    expect(await payments().sumRefunds('pi_1')).toBe(500)
  })

  test('that Stripe declines is final, and a temporary error is thrown for a retry', async () => {
    const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded.' }
    stripe.answer({ status: 400, body: { error } })
    await expect(payments().refund(request)).rejects.toBeInstanceOf(RefundDeclined)
    for (const [status, type] of [
      [500, 'api_error'],
      [429, 'invalid_request_error'],
      [409, 'idempotency_error'],
    ] as const) {
      stripe.answer({ status, body: { error: { type, message: 'not now' } } })
      await expect(payments().refund(request)).rejects.not.toBeInstanceOf(RefundDeclined)
    }
  })
})

describe('a webhook', () => {
  const now = new Date('2026-11-21T00:10:00Z')
  const seconds = now.getTime() / 1000
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: SESSION },
  })
  const sign = (payload: string, secret = webhookSecret, timestamp = seconds) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const read = (payload: string, signature: string | null) =>
    payments().parseEvent(Buffer.from(payload), signature, now)

  test('with a valid signature is parsed, even while the secret is rotated', () => {
    expect(read(body, sign(body))).toMatchObject({ id: 'evt_1', data: { kind: 'completed', session: { paid: true } } })
    const old = sign(body, 'whsec_the_old_one').split('v1=')[1]
    const [, fresh = ''] = sign(body).split('v1=')
    expect(read(body, `t=${seconds},v1=${old},v1=${fresh}`).id).toBe('evt_1')
    expect(read(body, sign(body, webhookSecret, seconds - 300)).id).toBe('evt_1')
  })

  test.each([
    ['refund.failed', { status: 'failed', failure_reason: 'expired_or_canceled_card' }, 'expired or canceled card'],
    ['refund.updated', { status: 'canceled' }, 'canceled'],
    ['refund.updated', { status: 'succeeded' }, null],
  ])('of type %s with %o is parsed', (type, fields, reason) => {
    const refund = { id: 're_1', payment_intent: 'pi_1', amount: 500, metadata: { key: 'refund:1' }, ...fields }
    const payload = JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object: refund } })
    const failed = { paymentReference: 'pi_1', refundId: 're_1', key: 'refund:1', amountCents: 500, reason }
    const data = reason ? { kind: 'refund-failed', ...failed } : { kind: 'other' }
    expect(read(payload, sign(payload)).data).toEqual(data)
  })

  test('about a dispute has the amount and the reason', () => {
    const dispute = { id: 'du_1', payment_intent: 'pi_1', amount: 500, reason: 'product_not_received' }
    const payload = JSON.stringify({
      id: 'evt_3',
      object: 'event',
      type: 'charge.dispute.created',
      data: { object: dispute },
    })
    const data = { kind: 'disputed', paymentReference: 'pi_1', amountCents: 500, reason: 'product not received' }
    expect(read(payload, sign(payload)).data).toEqual(data)
  })

  test.each([
    ['no data', {}],
    ['null as data', { data: null }],
    ['data without an object', { data: {} }],
    ['null as object', { data: { object: null } }],
    ['no type', { type: undefined, data: { object: SESSION } }],
    ['no id', { id: undefined, data: { object: SESSION } }],
  ])('that is signed and has %s is malformed', (_, fields) => {
    const event = { id: 'evt_4', object: 'event', type: 'checkout.session.completed', ...fields }
    const payload = JSON.stringify(event)
    expect(() => read(payload, sign(payload))).toThrow(MalformedEvent)
  })

  test.each([
    ['unsigned', body, null],
    ['signed with an empty header', body, ''],
    ['signed with another secret', body, sign(body, 'whsec_of_another_account')],
    ['older than 300 s', body, sign(body, webhookSecret, seconds - 301)],
    ['changed by one cent', body.replace('14445', '14446'), sign(body)],
    ['serialised again', JSON.stringify(JSON.parse(body), null, 1), sign(body)],
    ['extended by a space', `${body} `, sign(body)],
    ['signed with another scheme', body, sign(body).replace('v1=', 'v0=')],
    ['signed for another time', body, sign(body).replace(`t=${seconds}`, `t=${seconds - 1}`)],
    ['not JSON', 'no json', sign('no json')],
    ['empty', '', sign('x')],
  ])('that is %s is rejected', (_, payload, signature) => {
    expect(() => read(payload, signature)).toThrow(InvalidSignature)
  })
})
