import { expect, test } from 'vitest'
import type { PostcodeRange } from '#db/schema/checkout.ts'
import { type DeliveryMethod, findOfferedMethods } from './delivery-method.ts'
import { deliveryMethodForm, deliveryMethodValues } from './delivery-method-form.ts'

const method = (id: string, fields: Partial<DeliveryMethod> = {}): DeliveryMethod => ({
  id,
  name: 'Standard',
  priceCents: 995,
  freeFromCents: null,
  states: [],
  postcodes: [],
  minGrams: 0,
  maxGrams: null,
  position: 0,
  ...fields,
})

const BROOME: PostcodeRange = ['6725', '6726']
const METHODS = [
  method('everywhere'),
  method('west', { states: ['WA', 'NT'], priceCents: 1495 }),
  method('broome', { postcodes: [BROOME], priceCents: 2995 }),
  method('heavy', { minGrams: 5001, priceCents: 4000, name: 'Freight' }),
  method('express', { states: ['NSW'], name: 'Express', priceCents: 1995, maxGrams: 5000, position: 1 }),
]
const offered = (postcode: string, grams = 0) => findOfferedMethods(METHODS, postcode, grams).map(({ id }) => id)

test('of methods with one name the smallest area applies, and each is offered for its weights only', () => {
  expect(offered('2150')).toEqual(['everywhere', 'express'])
  expect(offered('3000')).toEqual(['everywhere'])
  expect(offered('6000')).toEqual(['west'])
  expect(offered('0800')).toEqual(['west'])
  expect(offered('6725')).toEqual(['broome'])
  expect(offered('2150', 5000)).toEqual(['everywhere', 'express'])
  expect(offered('2150', 5001)).toEqual(['everywhere', 'heavy'])
  expect([offered('0300'), offered(''), offered('abcd')]).toEqual([[], [], []])
})

test('the form reads postcodes and weights, and shows what it has read', () => {
  const fields = { name: 'Outback', price: '29.95', postcodes: '0800-0899, 6725', max_grams: '5000', states: 'NT' }
  const input = deliveryMethodForm.parse(fields)
  expect(input).toMatchObject({
    price: 2995,
    states: ['NT'],
    postcodes: [
      ['0800', '0899'],
      ['6725', '6725'],
    ],
  })
  const saved = {
    ...method('id'),
    ...input,
    position: 0,
    priceCents: input.price,
    maxGrams: 5000,
    version: 1,
    createdAt: new Date(),
  }
  expect(deliveryMethodValues(saved)).toMatchObject({ price: '29.95', postcodes: '0800-0899, 6725', max_grams: '5000' })
  for (const postcodes of ['6725-0800', '672', 'Broome'])
    expect(deliveryMethodForm.safeParse({ ...fields, postcodes }).error?.issues[0]?.path).toEqual(['postcodes'])
  expect(deliveryMethodForm.safeParse({ ...fields, min_grams: '6000' }).error?.issues[0]?.path).toEqual(['max_grams'])
})
