import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editSecuritySettings } from '#app/domain/security/edit-security-settings.server.ts'
import { defaultSecuritySettings, type SecuritySettings } from '#app/domain/security/security-settings.ts'
import {
  findVersionedSecuritySettings,
  securitySettingsCache,
} from '#app/domain/security/security-settings-queries.server.ts'
import { type Actor, GUEST } from '#app/policy/actor.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { checkouts } from '#db/schema/checkout.ts'
import { securityEvents, securitySettings } from '#db/schema/security.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { checkoutProblemMessage } from './checkout.ts'
import { startCheckout } from './start-checkout.server.ts'

let bed: TestBed
beforeAll(async () => {
  bed = await openTestBed()
})
beforeEach(async () => {
  await bed.db.delete(checkouts)
  await bed.db.delete(securityEvents)
  await bed.db.delete(securitySettings)
  securitySettingsCache.clear(bed.db)
})
afterAll(() => bed.close())

async function makeVariant(onHand: number): Promise<string> {
  const { variants } = await makeProduct(bed.db, { title: 'Mug', variants: [{ onHand }] })
  return variants[0]?.id ?? ''
}

async function limitGuests(limits: Partial<SecuritySettings>) {
  const admin = await makePerson(bed.db, 'admin')
  const { version } = await findVersionedSecuritySettings(bed.ctx())
  await editSecuritySettings(bed.ctx(admin), { ...defaultSecuritySettings(false), ...limits }, version)
}

const start = (variantId: string, quantity: number, address: string | null = '203.0.113.10', actor: Actor = GUEST) =>
  startCheckout({ ...bed.ctx(actor), address }, { items: [{ variantId, quantity }] })

const reservedOf = async (id: string) =>
  (await bed.db.select().from(productVariants).where(eq(productVariants.id, id)))[0]?.reserved

test('a guest can reserve 500 items from one network, in any number of checkouts', async () => {
  const [first, second] = [await makeVariant(300), await makeVariant(300)]
  expect((await start(first, 300)).ok).toBe(true)
  const rejected = await start(second, 201)
  if (rejected.ok) throw new Error('The checkout was started.')
  expect(rejected).toEqual({ ok: false, code: 'client_limit', maxUnits: 500 })
  expect(checkoutProblemMessage(rejected)).toContain('up to 500 items')
  expect(await reservedOf(second)).toBe(0)
  expect((await start(second, 200)).ok).toBe(true)
  expect(await bed.db.select().from(securityEvents)).toMatchObject([
    { type: 'limit.reached', details: { limit: 'reserved items of a client' } },
  ])
})

test('all addresses of one IPv6 network count as one', async () => {
  const mug = await makeVariant(1000)
  expect((await start(mug, 500, '2001:db8:1:2::1')).ok).toBe(true)
  expect(await start(mug, 1, '2001:db8:1:2:ffff::2')).toMatchObject({ code: 'client_limit' })
  expect((await start(mug, 1, '2001:db8:1:3::1')).ok).toBe(true)
})

test('of concurrent checkouts from one network those beyond the limit are rejected', async () => {
  const variants = await Promise.all(Array.from({ length: 8 }, () => makeVariant(200)))
  const results = await Promise.all(variants.map((variant) => start(variant, 200)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(2)
})

test('a guest can reserve the whole stock', async () => {
  expect((await start(await makeVariant(10), 10)).ok).toBe(true)
})

test('guests together can reserve the share that an admin sets, and signed-in people the rest', async () => {
  await limitGuests({ maxReservedStockPercent: 90 })
  const mug = await makeVariant(10)
  expect((await start(mug, 5, '203.0.113.1')).ok).toBe(true)
  const rejected = await start(mug, 5, '203.0.113.2')
  if (rejected.ok) throw new Error('The checkout was started.')
  expect(rejected).toEqual({ ok: false, code: 'guest_limit', title: 'Mug', left: 4 })
  expect(checkoutProblemMessage(rejected)).toContain('You can buy 4 of Mug without an account')
  expect((await start(mug, 4, '203.0.113.2')).ok).toBe(true)
  expect(await start(mug, 1, '203.0.113.3')).toMatchObject({ code: 'guest_limit', left: 0 })
  const mia = await makePerson(bed.db, 'employee')
  expect((await start(mug, 1, '203.0.113.1', mia)).ok).toBe(true)
})

test('a guest can buy the last item', async () => {
  const mug = await makeVariant(1)
  expect((await start(mug, 1)).ok).toBe(true)
})

test('concurrent guests cannot reserve more than their share', async () => {
  await limitGuests({ maxReservedStockPercent: 90 })
  const mug = await makeVariant(20)
  const results = await Promise.all(Array.from({ length: 20 }, (_, n) => start(mug, 1, `198.51.100.${n}`)))
  expect(results.filter(({ ok }) => ok)).toHaveLength(18)
})

test('an admin changes the limits', async () => {
  await limitGuests({ maxReservedUnitsPerAddress: 2 })
  const mug = await makeVariant(3)
  expect(await start(mug, 3, '203.0.113.1')).toMatchObject({ code: 'client_limit', maxUnits: 2 })
  expect((await start(mug, 2, '203.0.113.1')).ok).toBe(true)
  expect((await start(mug, 1, '203.0.113.2')).ok).toBe(true)
})
