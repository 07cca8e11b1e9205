import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#app/lib/dates.ts'
import type { Person } from '#app/policy/actor.ts'
import { productVariants, storeSettings } from '#db/schema/catalogue.ts'
import { emails } from '#db/schema/email.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { adjustStock } from '../adjust-stock.server.ts'
import { listStockLevels } from '../stock-queries.server.ts'
import { sendLowStockEmail } from './send-low-stock-email.server.tsx'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)
const run = (now = new Date()) => sendLowStockEmail.run({ ...bed.ctx(), db: bed.db, now: () => now }, {})
const sent = () => bed.db.select().from(emails)
const reduce = (variantId: string, from: number, to: number, at = new Date(Date.now() - 3_600_000)) =>
  adjustStock(bed.ctx(admin, at), variantId, {
    kind: 'corrected',
    expectedOnHand: from,
    onHand: to,
    note: 'sold at a fair',
  })

test('the store contact is emailed once a day about what has reached its reorder level', async () => {
  await bed.db.update(storeSettings).set({ contactEmail: 'stock@example.com' })
  const { variants } = await makeProduct(bed.db, {
    title: 'Gloves',
    variants: [
      { values: { Size: 'S' }, onHand: 40, reorderLevel: 20 },
      { values: { Size: 'M' }, onHand: 40 },
      { values: { Size: 'L' }, onHand: 2 },
      { values: { Size: 'XL' }, onHand: 40, reorderLevel: 20, isDraft: true },
    ],
  })
  const [small, medium, , draft] = variants.map(({ id }) => id)
  await run()
  expect(await sent(), 'L is low, but was not reduced').toEqual([])

  await reduce(small ?? '', 40, 18)
  await reduce(medium ?? '', 40, 18)
  await reduce(draft ?? '', 40, 18)
  expect((await listStockLevels(ctx(), { q: 'gloves', level: 'low' })).rows.map(({ variant }) => variant)).toEqual([
    'S',
    'L',
  ])
  await Promise.all([run(), run(), run()])
  const [email, ...more] = await sent()
  expect(more).toEqual([])
  expect(email).toMatchObject({ recipient: 'stock@example.com', subject: 'Low in stock: Gloves, S' })
  expect(email?.text).toMatch(/Gloves, S\s+18 left, reorder at 20/)
  expect(email?.text).toContain('1 other variant is low in stock.')

  await run(new Date(Date.now() + 2 * DAY_MS))
  expect((await sent()).length, 'nothing has been sold since').toBe(1)
})

test('a variant at or above its level is not low, and a level of 0 means sold out only', async () => {
  const { variants } = await makeProduct(bed.db, { title: 'Scarf', variants: [{ onHand: 1, reorderLevel: 0 }] })
  const low = async () => (await listStockLevels(ctx(), { q: 'scarf', level: 'low' })).rows.length
  expect(await low()).toBe(0)
  await bed.db
    .update(productVariants)
    .set({ onHand: 0 })
    .where(eq(productVariants.id, variants[0]?.id ?? ''))
  expect(await low()).toBe(1)
})

test('a late run reports what has become low before the missed one, and the next run sends its own email', async () => {
  const { variants } = await makeProduct(bed.db, { title: 'Helmet', variants: [{ onHand: 40, reorderLevel: 20 }] })
  await bed.db.delete(emails)
  const reduceAt = (at: string, from: number, to: number) => reduce(variants[0]?.id ?? '', from, to, new Date(at))
  // The run of 21:11 UTC on 10 May 2099 is made up for at 13:30 on 11 May, which is 12 May in Sydney, as is the next
  // run.
  await reduceAt('2099-05-10T02:00:00Z', 40, 18)
  await run(new Date('2099-05-11T13:30:00Z'))
  expect(await sent()).toMatchObject([{ subject: 'Low in stock: Helmet' }])
  await reduceAt('2099-05-11T20:00:00Z', 18, 17)
  await run(new Date('2099-05-11T21:11:05Z'))
  expect(await sent()).toHaveLength(2)
})

test('after several missed runs, one email reports what has become low since the last one that ran', async () => {
  const { variants } = await makeProduct(bed.db, {
    title: 'Boots',
    variants: [
      { values: { Size: '8' }, onHand: 40, reorderLevel: 20 },
      { values: { Size: '9' }, onHand: 40, reorderLevel: 20 },
    ],
  })
  await bed.db.delete(emails)
  const reduceAt = (at: string, index: number) => reduce(variants[index]?.id ?? '', 40, 18, new Date(at))
  await run(new Date('2100-05-10T21:11:05Z'))
  await reduceAt('2100-05-11T02:00:00Z', 0)
  await reduceAt('2100-05-14T02:00:00Z', 1)
  await run(new Date('2100-05-14T21:11:05Z'))
  await run(new Date('2100-05-15T21:11:05Z'))
  const texts = (await sent()).map(({ text }) => ['Boots, 8', 'Boots, 9'].filter((label) => text.includes(label)))
  expect(texts).toEqual([['Boots, 8', 'Boots, 9']])
})

test('a sale that a task commits after the email, with a time before it, is in the next one', async () => {
  const { variants } = await makeProduct(bed.db, { title: 'Goggles', variants: [{ onHand: 40, reorderLevel: 20 }] })
  const { variants: others } = await makeProduct(bed.db, {
    title: 'Visor',
    variants: [{ onHand: 40, reorderLevel: 20 }],
  })
  await bed.db.delete(emails)
  await reduce(others[0]?.id ?? '', 40, 18, new Date('2101-05-10T02:00:00Z'))
  await run(new Date('2101-05-10T21:11:05Z'))
  // The clock of a task is that of its start, up to nine minutes earlier.
  await reduce(variants[0]?.id ?? '', 40, 18, new Date('2101-05-10T21:02:10Z'))
  await run(new Date('2101-05-10T21:20:00Z'))
  await run(new Date('2101-05-11T21:11:05Z'))
  const subjects = (await sent()).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['Low in stock: Goggles', 'Low in stock: Visor'])
})
