import { expect, test } from 'vitest'
import { MAX_VARIANTS, planVariants } from './variant-plan.ts'

const tee = {
  options: [
    ['Green', 'Grey'],
    ['S', 'M'],
  ],
  variants: [
    { id: 'a', values: ['Green', 'S'] },
    { id: 'b', values: ['Green', 'M'] },
    { id: 'c', values: ['Grey', 'S'] },
  ],
}
const options = (colours: string[], sizes: string[]) => [
  { title: 'Colour', values: colours },
  { title: 'Size', values: sizes },
]
const summary = (plan: ReturnType<typeof planVariants>) =>
  plan && [plan.variants.map(({ id, values }) => `${id ?? 'new'}: ${values.join('/')}`), plan.deleted]

test('saving unchanged options changes nothing and does not restore a deleted variant', () => {
  expect(summary(planVariants(tee, options(['Green', 'Grey'], ['S', 'M'])))).toEqual([
    ['a: Green/S', 'b: Green/M', 'c: Grey/S'],
    [],
  ])
})

test('a new value adds its variants, and removing a value deletes its variants', () => {
  expect(summary(planVariants(tee, options(['Green', 'Grey'], ['S', 'M', 'L'])))).toEqual([
    ['a: Green/S', 'b: Green/M', 'new: Green/L', 'c: Grey/S', 'new: Grey/L'],
    [],
  ])
  expect(summary(planVariants(tee, options(['Green'], ['S', 'M'])))).toEqual([['a: Green/S', 'b: Green/M'], ['c']])
})

test('renaming or reordering values keeps the variants', () => {
  expect(summary(planVariants(tee, options(['Eucalyptus', 'Grey'], ['S', 'M'])))).toEqual([
    ['a: Eucalyptus/S', 'b: Eucalyptus/M', 'c: Grey/S'],
    [],
  ])
  expect(summary(planVariants(tee, options(['Grey', 'Green'], ['M', 'S'])))).toEqual([
    ['c: Grey/S', 'b: Green/M', 'a: Green/S'],
    [],
  ])
})

test('a new option gives its first value to existing variants, and removing an option keeps one variant per combination', () => {
  const simple = { options: [], variants: [{ id: 'a', values: [] }] }
  expect(summary(planVariants(simple, [{ title: 'Size', values: ['S', 'M'] }]))).toEqual([['a: S', 'new: M'], []])
  expect(summary(planVariants(tee, [{ title: 'Colour', values: ['Green', 'Grey'] }]))).toEqual([
    ['a: Green', 'c: Grey'],
    ['b'],
  ])
  expect(summary(planVariants(tee, []))).toEqual([['a: '], ['b', 'c']])
})

test('a product has at most 100 variants', () => {
  const values = Array.from({ length: 10 }, (_, n) => String(n))
  expect(planVariants(tee, options(values, values))?.variants.length).toBe(MAX_VARIANTS)
  expect(planVariants(tee, options([...values, '11'], values))).toBeNull()
})
