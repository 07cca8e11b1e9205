import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { DEFAULT_AGENCY } from './agency.ts'
import { agencyForm, formatAgencyFields, parseAgencyForm } from './agency-form.ts'

function read(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...formatAgencyFields(DEFAULT_AGENCY), ...fields }))
    form.set(name, value)
  return parseWithZod(form, { schema: agencyForm })
}

test('the minimum hourly pay is saved with its date, or not at all', () => {
  const saved = read({ minimum_hourly: '24.95', minimum_hourly_since: '2026-07-01' })
  if (saved.status !== 'success') throw new Error(JSON.stringify(saved.error))
  const settings = parseAgencyForm(saved.value)
  expect(settings).toMatchObject({ minimumHourlyCents: 2495, minimumHourlySince: '2026-07-01' })
  expect(formatAgencyFields(settings)).toMatchObject({ minimum_hourly: '24.95', minimum_hourly_since: '2026-07-01' })
  const empty = read({})
  expect(empty.status === 'success' && parseAgencyForm(empty.value)).toEqual(DEFAULT_AGENCY)
})

test.each([
  [{ minimum_hourly: '24.95' }, 'minimum_hourly_since'],
  [{ minimum_hourly_since: '2026-07-01' }, 'minimum_hourly'],
  [{ minimum_hourly: '0.10', minimum_hourly_since: '2026-07-01' }, 'minimum_hourly'],
  [{ minimum_hourly: 'lots', minimum_hourly_since: '2026-07-01' }, 'minimum_hourly'],
  [{ minimum_hourly: '24.95', minimum_hourly_since: '1 July' }, 'minimum_hourly_since'],
])('%j is rejected at its field', (fields, name) => {
  expect(Object.keys(read(fields).reply().error ?? {})).toEqual([name])
})
