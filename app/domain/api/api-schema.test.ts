import { expect, test } from 'vitest'
import { jobQuery } from './api-schema.ts'

const numbered = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word}${index}`)

test('the API accepts ten categories, which the search uses, and rejects an eleventh, which it would drop', () => {
  expect(jobQuery.safeParse({ category: numbered(10, 'Category ') }).success).toBe(true)
  const { error } = jobQuery.safeParse({ category: numbered(11, 'Category ') })
  expect(error?.issues.map(({ path }) => path)).toEqual([['category']])
})

test.each(['q', 'location'])(
  'the API accepts twelve words of %s, which the search uses, and rejects a 13th',
  (name) => {
    expect(jobQuery.safeParse({ [name]: numbered(12, 'w').join(' ') }).success).toBe(true)
    expect(jobQuery.safeParse({ [name]: `${numbered(12, 'w').join(' ')} w0` }).success).toBe(true)
    const { error } = jobQuery.safeParse({ [name]: numbered(13, 'w').join(' ') })
    expect(error?.issues.map(({ path }) => path)).toEqual([[name]])
  },
)
