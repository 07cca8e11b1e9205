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
const wish = (colours: string[], sizes: string[]) => [
  { title: 'Colour', values: colours },
  { title: 'Size', values: sizes },
]
const words = (plan: ReturnType<typeof planVariants>) =>
  plan && [plan.variants.map(({ id, values }) => `${id ?? 'new'}: ${values.join('/')}`), plan.removed]

test('saving what is there changes nothing, and a combination taken out stays out', () => {
  expect(words(planVariants(tee, wish(['Green', 'Grey'], ['S', 'M'])))).toEqual([
    ['a: Green/S', 'b: Green/M', 'c: Grey/S'],
    [],
  ])
})

test('a new value makes its combinations, one that goes takes its variants along', () => {
  expect(words(planVariants(tee, wish(['Green', 'Grey'], ['S', 'M', 'L'])))).toEqual([
    ['a: Green/S', 'b: Green/M', 'new: Green/L', 'c: Grey/S', 'new: Grey/L'],
    [],
  ])
  expect(words(planVariants(tee, wish(['Green'], ['S', 'M'])))).toEqual([['a: Green/S', 'b: Green/M'], ['c']])
})

test('a changed word in a list of the same length is a new name for the same thing', () => {
  expect(words(planVariants(tee, wish(['Eucalyptus', 'Grey'], ['S', 'M'])))).toEqual([
    ['a: Eucalyptus/S', 'b: Eucalyptus/M', 'c: Grey/S'],
    [],
  ])
  expect(words(planVariants(tee, wish(['Grey', 'Green'], ['M', 'S'])))).toEqual([
    ['c: Grey/S', 'b: Green/M', 'a: Green/S'],
    [],
  ])
})

test('an option comes with its first value for all, and goes with all but one of each rest', () => {
  const simple = { options: [], variants: [{ id: 'a', values: [] }] }
  expect(words(planVariants(simple, [{ title: 'Size', values: ['S', 'M'] }]))).toEqual([['a: S', 'new: M'], []])
  expect(words(planVariants(tee, [{ title: 'Colour', values: ['Green', 'Grey'] }]))).toEqual([
    ['a: Green', 'c: Grey'],
    ['b'],
  ])
  expect(words(planVariants(tee, []))).toEqual([['a: '], ['b', 'c']])
})

test('past 100 variants there is no plan', () => {
  const values = Array.from({ length: 10 }, (_, n) => String(n))
  expect(planVariants(tee, wish(values, values))?.variants.length).toBe(MAX_VARIANTS)
  expect(planVariants(tee, wish([...values, '11'], values))).toBeNull()
})
