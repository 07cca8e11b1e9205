import { describe, expect, test } from 'vitest'
import { optionsForm, submittedOptionValues, toOptionInputs } from './options-form.ts'

describe('the options of a product', () => {
  const parse = (values: unknown) => optionsForm.safeParse({ option_title_0: 'Size', option_values_0: values })

  test('are submitted with one field for each value, and blank fields are left out', () => {
    const form = parse(['S', '', ' M '])
    expect(form.success && toOptionInputs(form.data)).toEqual([{ title: 'Size', values: ['S', 'M'] }])
  })

  test('can have a single field', () => {
    const form = parse('One size')
    expect(form.success && toOptionInputs(form.data)).toEqual([{ title: 'Size', values: ['One size'] }])
  })

  test('need a value, and each value only once', () => {
    expect(parse(['', '']).error?.issues[0]?.message).toBe('Enter the values of this option.')
    expect(parse(['S', 's']).error?.issues[0]?.message).toBe('Enter each value only once.')
  })

  test('are compared with the saved ones by their lines', () => {
    const submitted = submittedOptionValues({ option_title_0: 'Size', option_values_0: ['S', '', 'M'] })
    expect(submitted).toEqual({ option_title_0: 'Size', option_values_0: 'S\nM' })
  })
})
