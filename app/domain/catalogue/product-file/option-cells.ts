import type { ProductFileRow } from './parse-product-file.server.ts'

/** The columns of the options, in their order. */
export const OPTION_KEYS = [
  { name: 'optionName1', value: 'optionValue1' },
  { name: 'optionName2', value: 'optionValue2' },
  { name: 'optionName3', value: 'optionValue3' },
] as const

/** The values of a row for the first `count` options; '' where it has none. */
export function optionValuesOf(row: ProductFileRow, count: number): string[] {
  return OPTION_KEYS.slice(0, count).map(({ value }) => row.values[value] ?? '')
}
