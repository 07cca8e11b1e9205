import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { optionsForm, submittedOptionValues, toOptionInputs } from './options-form.ts'

describe('the options of a product', () => {
  const parse = (...values: string[]) => {
    const formData = new FormData()
    formData.set('option_title_0', 'Size')
    for (const value of values) formData.append('option_values_0', value)
    return parseWithZod(formData, { schema: optionsForm })
  }

  test.each([
    [
      ['S', '', ' M ', ''],
      ['S', 'M'],
    ],
    [['One size'], ['One size']],
  ])('are submitted with one field for each value, and blank fields are left out: %o', (fields, values) => {
    const form = parse(...fields)
    expect(form.status === 'success' && toOptionInputs(form.value)).toEqual([{ title: 'Size', values }])
  })

  test('need a value, and each value only once', () => {
    const errors = (...values: string[]) => parse(...values).reply().error?.option_values_0
    expect(errors('', '')).toEqual(['Enter the values of this option.'])
    expect(errors('S', 's')).toEqual(['Enter each value only once.'])
  })

  test('are compared with the saved ones by their lines', () => {
    const submitted = submittedOptionValues({ option_title_0: 'Size', option_values_0: ['S', '', 'M'] })
    expect(submitted).toEqual({ option_title_0: 'Size', option_values_0: 'S\nM' })
  })
})
