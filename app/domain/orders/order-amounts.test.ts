import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowanceShare, payableByAllowance } from '#app/domain/checkout/allowance/allowance.ts'
import { type DeliveryMethod, findOfferedMethods } from '#app/domain/checkout/delivery/delivery-method.ts'
import { calculateGst, calculateTotals } from '#app/domain/checkout/totals.ts'
import { adjustmentOf } from './adjustments/adjustment.ts'
import { lineRefundCents } from './refunds/refund-amount.ts'

// Each amount is computed a second time from its definition, in fractions of a cent, and compared with the product's.

const halfUp = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator))

/** Postcodes of one state each. */
const PLACES = ['2000', '2880', '3000', '4870', '5000', '6000', '6725', '7000', '0800', '2600'] as const
const STATES: Record<(typeof PLACES)[number], string> = {
  '2000': 'NSW',
  '2880': 'NSW',
  '3000': 'VIC',
  '4870': 'QLD',
  '5000': 'SA',
  '6000': 'WA',
  '6725': 'WA',
  '7000': 'TAS',
  '0800': 'NT',
  '2600': 'ACT',
}

const cents = (max: number) => fc.integer({ min: 0, max })

const method = (name: 'Standard' | 'Express') =>
  fc.record({
    name: fc.constant(name),
    priceCents: cents(9000),
    freeFromCents: fc.option(cents(200_000)),
    area: fc.constantFrom('everywhere', 'state', 'postcode'),
    place: fc.constantFrom(...PLACES),
    maxGrams: fc.option(fc.integer({ min: 1, max: 40_000 })),
  })

/** Methods for areas and weights, and two for everything, so that each order can be delivered. */
const methods = fc
  .tuple(
    fc.array(fc.oneof(method('Standard'), method('Express')), { maxLength: 6 }),
    fc.tuple(method('Standard'), method('Express')),
  )
  .map(([some, everywhere]) => [
    ...some,
    ...everywhere.map((each) => ({ ...each, area: 'everywhere' as const, maxGrams: null })),
  ])

const randomOrders = fc.record({
  lines: fc.array(
    fc.record({
      unitCents: fc.integer({ min: 50, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 45 }),
      grams: cents(2000),
      isDiscounted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 90_000 }) }),
      fc.record({ kind: fc.constant('free_shipping' as const), value: fc.constant(0) }),
    ),
  ),
  methods,
  postcode: fc.constantFrom(...PLACES),
  express: fc.boolean(),
  balance: cents(300_000),
  /** For each refund: a line, how many of it, and whether the delivery is refunded with it. */
  refunds: fc.array(fc.record({ line: fc.nat(5), count: fc.integer({ min: 1, max: 45 }), delivery: fc.boolean() }), {
    maxLength: 6,
  }),
})

type RandomOrder = typeof randomOrders extends fc.Arbitrary<infer Value> ? Value : never

const methodsOf = ({ methods }: RandomOrder): DeliveryMethod[] =>
  methods.map(({ name, priceCents, freeFromCents, area, place, maxGrams }, position) => ({
    id: String(position),
    name,
    priceCents,
    freeFromCents,
    states: area === 'state' ? [STATES[place]] : [],
    postcodes: area === 'postcode' ? [[place, place]] : [],
    minGrams: 0,
    maxGrams,
    position,
  }))

/** The price of a method by its definition: of the same name the smallest area, then the cheapest. */
function expectedMethod({ methods, postcode }: RandomOrder, name: string, grams: number) {
  const rank = { postcode: 2, state: 1, everywhere: 0 }
  return methods
    .filter((each) => each.name === name && grams <= (each.maxGrams ?? grams))
    .filter(
      ({ area, place }) =>
        area === 'everywhere' || (area === 'state' ? STATES[place] === STATES[postcode] : place === postcode),
    )
    .toSorted((a, b) => rank[b.area] - rank[a.area] || a.priceCents - b.priceCents)[0]
}

test('10,000 random orders with discounts, zones, an allowance and refunds by line are right to the cent', {
  timeout: 120_000,
}, () => {
  let refunded = 0
  fc.assert(
    fc.property(randomOrders, (random) => {
      const { lines, discount, postcode, express, balance } = random
      const grams = lines.reduce((sum, line) => sum + line.grams * line.quantity, 0)
      const name = express ? 'Express' : 'Standard'
      const offered = findOfferedMethods(methodsOf(random), postcode, grams)
      const method = offered.find((each) => each.name === name)
      const expected = expectedMethod(random, name, grams)
      expect(method?.priceCents).toBe(expected?.priceCents)
      if (!method) throw new Error('Each order can be delivered.')
      // Of methods with one area and price, either may be chosen.
      const rule = { shippingCents: method.priceCents, freeShippingFromCents: method.freeFromCents }

      const goods = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
      const discounted = lines.reduce((sum, line) => sum + (line.isDiscounted ? line.unitCents * line.quantity : 0), 0)
      const off =
        discount?.kind === 'percentage'
          ? halfUp(BigInt(discounted) * BigInt(discount.value), 100n)
          : discount?.kind === 'fixed'
            ? Math.min(discount.value, discounted)
            : 0
      const isFree =
        discount?.kind === 'free_shipping' || (method.freeFromCents !== null && goods - off >= method.freeFromCents)
      const shipping = isFree ? 0 : method.priceCents
      const total = goods - off + shipping
      const totals = calculateTotals(lines, discount, 'post', rule)
      expect(totals).toMatchObject({
        subtotalCents: goods,
        discountCents: off,
        shippingCents: shipping,
        totalCents: total,
        gstCents: halfUp(BigInt(total), 11n),
      })
      for (const [index, { unitCents, quantity, isDiscounted }] of lines.entries()) {
        const share = totals.lineDiscounts[index] ?? 0
        // Within a cent of the exact share.
        const exact = discounted && isDiscounted ? (off * unitCents * quantity) / discounted : 0
        expect(Math.abs(share - exact)).toBeLessThan(1)
      }
      if (total > 0 && total < 50) return

      const allowance = payableByAllowance(balance, total)
      expect(allowance).toBeLessThanOrEqual(Math.min(balance, total))
      expect(total - allowance === 0 || total - allowance >= 50).toBe(true)
      refunded += refundAll(random, totals.lineDiscounts, { total, shipping, allowance })
    }),
    { numRuns: 10_000 },
  )
  expect(refunded).toBeGreaterThan(10_000)
})

/**
 * Refunds the chosen items, then all that is left, and compares each adjustment note. @returns how many refunds it made
 */
function refundAll(
  { lines, refunds }: RandomOrder,
  lineDiscounts: number[],
  { total, shipping, allowance }: { total: number; shipping: number; allowance: number },
): number {
  const rows = lines.map(({ unitCents, quantity }, index) => ({
    id: String(index),
    title: 'Vest',
    variantTitle: 'M',
    unitCents,
    quantity,
    discountCents: lineDiscounts[index] ?? 0,
    refundedQuantity: 0,
  }))
  const paidOf = (row: (typeof rows)[number]) => row.unitCents * row.quantity - row.discountCents
  const rest = rows.map((_, line) => ({ line, count: Infinity, delivery: true }))
  const ids: string[] = []
  const done = { cents: 0, shipping: 0, allowance: 0, gst: 0 }
  for (const { line, count, delivery } of [...refunds, ...rest]) {
    const row = rows[line % rows.length]
    if (!row) continue
    const quantity = Math.min(count, row.quantity - row.refundedQuantity)
    const itemCents = lineRefundCents(row, quantity)
    const [before, after] = [row.refundedQuantity, row.refundedQuantity + quantity]
    const part = (items: number) => halfUp(BigInt(paidOf(row)) * BigInt(items), BigInt(row.quantity))
    expect(itemCents).toBe(part(after) - part(before))
    const shippingCents = delivery ? shipping - done.shipping : 0
    const amountCents = itemCents + shippingCents
    if (amountCents === 0) {
      row.refundedQuantity = after
      continue
    }
    const paid = { totalCents: total, allowanceCents: allowance }
    const allowanceCents = allowanceShare(
      { ...paid, refundedCents: done.cents, refundedAllowanceCents: done.allowance },
      amountCents,
    )
    ids.push(String(ids.length))
    const refund = {
      id: ids.at(-1) ?? '',
      amountCents,
      shippingCents,
      allowanceCents,
      items: quantity > 0 ? { [row.id]: { quantity, kept: 0, cents: itemCents } } : {},
    }
    const note = adjustmentOf({ number: 1012, lines: rows }, refund, ids)
    expect(note.number).toBe(`1012-${ids.length}`)
    expect(note.rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents)
    expect(note.rows.some(({ key }) => key === 'rest')).toBe(false)
    expect(note).toMatchObject({ totalCents: amountCents, allowanceCents, gstCents: halfUp(BigInt(amountCents), 11n) })
    row.refundedQuantity = after
    done.cents += amountCents
    done.shipping += shippingCents
    done.allowance += allowanceCents
    done.gst += note.gstCents
  }
  // Everything is refunded: what was paid, the delivery, and what the allowance paid.
  expect(done).toMatchObject({ cents: total, shipping, allowance })
  // Each note rounds its GST, by half a cent at most.
  expect(Math.abs(done.gst - calculateGst(total))).toBeLessThanOrEqual((ids.length + 1) / 2)
  return ids.length
}
