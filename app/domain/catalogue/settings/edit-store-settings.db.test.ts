import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { editStoreSettings } from './edit-store-settings.server.ts'
import { findStoreSettings } from './store-settings.server.ts'
import {
  type StoreSettingsInput,
  storeSettingsForm,
  storeSettingsFormValues,
  toStoreSettingsInput,
} from './store-settings-form.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const INPUT: StoreSettingsInput = {
  shippingCents: 1200,
  freeShippingFromCents: 15_000,
  pickupAddress: '1 Test Street, Sydney',
  returnsText: 'Within 30 days.',
  contactEmail: 'store@example.com',
  returnOrigins: ['https://shop.example.com'],
}

test('saved settings are counted as changes, and saving them again changes nothing', async () => {
  const { version } = await findStoreSettings(bed.ctx())
  expect(await editStoreSettings(bed.ctx(admin), INPUT, version)).toEqual({ ok: true, changed: 6 })
  const saved = await findStoreSettings(bed.ctx())
  expect(saved).toMatchObject({ ...INPUT, version: version + 1 })
  expect(await editStoreSettings(bed.ctx(admin), INPUT, saved.version)).toEqual({ ok: true, changed: 0 })
})

test('settings that someone else has saved are not overwritten', async () => {
  const { version } = await findStoreSettings(bed.ctx())
  const edits = await Promise.all(
    [1300, 1400, 1500].map((shippingCents) => editStoreSettings(bed.ctx(admin), { ...INPUT, shippingCents }, version)),
  )
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1)
  const { shippingCents } = await findStoreSettings(bed.ctx())
  for (const edit of edits.filter(({ ok }) => !ok))
    expect(edit).toMatchObject({ reason: 'stale', current: { shippingCents } })
})

test('the form shows the settings that it saves', () => {
  expect(toStoreSettingsInput(storeSettingsForm.parse(storeSettingsFormValues(INPUT)))).toEqual(INPUT)
})

test.each([['http://shop.example.com'], ['shop'], ['javascript:alert(1)']])(
  'the return site %s is rejected',
  (origin) => {
    const form = { ...storeSettingsFormValues(INPUT), return_origins: origin }
    expect(storeSettingsForm.safeParse(form).error?.issues[0]?.path).toEqual(['return_origins'])
  },
)
