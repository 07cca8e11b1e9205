import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DiscountRule } from './discounts/discount.ts'
import { allocateProportionally, calculateGst, calculateTotals } from './totals.ts'

const NO_DELIVERY = { shippingCents: 0, freeShippingFromCents: null }
const line = (unitCents: number, quantity = 1) => ({ unitCents, quantity })

describe('calculateTotals', () => {
  test('delivery has a flat price, is free from a subtotal after discounts, and pick-up is free', () => {
    const rule = { shippingCents: 995, freeShippingFromCents: 10_000 }
    const ten: DiscountRule = { kind: 'fixed', value: 1000 }
    expect(calculateTotals([line(9999)], null, 'post', rule).shippingCents).toBe(995)
    expect(calculateTotals([line(10_000)], null, 'post', rule).shippingCents).toBe(0)
    expect(calculateTotals([line(10_000)], ten, 'post', rule)).toMatchObject({ shippingCents: 995, totalCents: 9995 })
    expect(calculateTotals([line(9999)], null, 'pickup', rule).totalCents).toBe(9999)
    expect(calculateTotals([line(9999)], { kind: 'free_shipping', value: 0 }, 'post', rule).totalCents).toBe(9999)
  })

  test('percentage discounts round half up, fixed discounts take off at most the subtotal', () => {
    const discount = (cents: number, kind: 'percentage' | 'fixed', value: number) =>
      calculateTotals([line(cents)], { kind, value }, 'post', NO_DELIVERY).discountCents
    expect([
      discount(105, 'percentage', 10),
      discount(104, 'percentage', 10),
      discount(999, 'percentage', 100),
    ]).toEqual([11, 10, 999])
    expect([discount(500, 'fixed', 2000), discount(500, 'fixed', 499)]).toEqual([500, 499])
  })

  test('the totals of 10,000 random carts add up to the cent', () => {
    fc.assert(
      fc.property(carts, ({ lines, discount, delivery, rule }) => {
        const totals = calculateTotals(lines, discount, delivery, rule)
        const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
        expect(totals.subtotalCents).toBe(sum(lines.map(({ unitCents, quantity }) => unitCents * quantity)))
        expect(sum(totals.lineDiscounts)).toBe(totals.discountCents)
        for (const [index, share] of totals.lineDiscounts.entries()) {
          const { unitCents, quantity, isDiscounted } = lines[index] ?? { ...line(0), isDiscounted: true }
          if (!isDiscounted) expect(share).toBe(0)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(unitCents * quantity)
        }
        expect(totals.totalCents).toBe(totals.subtotalCents - totals.discountCents + totals.shippingCents)
        expect(totals.totalCents).toBeGreaterThanOrEqual(0)
        expect(Object.values(totals).flat().every(Number.isSafeInteger)).toBe(true)
        // Within half a cent of an eleventh.
        expect(Math.abs(totals.gstCents * 11 - totals.totalCents)).toBeLessThanOrEqual(5)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('GST is one eleventh of the total, rounded half up', () => {
  expect([0, 5, 6, 11, 16, 17, 110, 1100, 5975, 99_999_999].map(calculateGst)).toEqual([
    0, 0, 1, 1, 1, 2, 10, 100, 543, 9_090_909,
  ])
})

test('remaining cents go to the largest remainders, the earlier line first', () => {
  expect(allocateProportionally(10, [7, 7, 7])).toEqual([4, 3, 3])
  expect(allocateProportionally(1, [100, 300])).toEqual([0, 1])
  expect(allocateProportionally(0, [5, 5])).toEqual([0, 0])
  expect(allocateProportionally(0, [])).toEqual([])
})

const cents = fc.integer({ min: 0, max: 500_000 })

const carts = fc.record({
  lines: fc.array(
    fc.record({ unitCents: cents, quantity: fc.integer({ min: 1, max: 999 }), isDiscounted: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 100,
    },
  ),
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percentage' as const), value: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant('free_shipping' as const), value: fc.constant(0) }),
    ),
  ),
  delivery: fc.constantFrom('post' as const, 'pickup' as const),
  rule: fc.record({
    shippingCents: fc.integer({ min: 0, max: 5000 }),
    freeShippingFromCents: fc.option(cents),
    isExtra: fc.boolean(),
  }),
})
