import { expect, test } from 'vitest'
import { returnForm } from './return-form.ts'

const LINES = ['a', 'b'].map((id) => ({ id, title: id, maxQuantity: 2, unitCents: 100 }))

const errorsOf = (fields: Record<string, string>) =>
  returnForm(LINES)
    .safeParse(fields)
    .error?.issues.map(({ path }) => path[0])

test('a return without items and without a reason is marked at both', () => {
  expect(errorsOf({ quantity_a: '0', quantity_b: '0' })).toEqual(['reason', 'quantity_a'])
})

test('an invalid quantity is marked once, and one item of any line is enough', () => {
  expect(errorsOf({ reason: 'Too small', quantity_a: '0', quantity_b: 'x' })).toEqual(['quantity_b'])
  expect(errorsOf({ reason: 'Too small', quantity_a: '0', quantity_b: '1' })).toBeUndefined()
})
