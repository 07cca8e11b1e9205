import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import type { ProductSearch } from '../products/product-search.ts'
import { exportProducts } from './export-products.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

async function linesOf(search: ProductSearch): Promise<string[]> {
  let text = ''
  for await (const chunk of await exportProducts(bed.ctx(admin), search)) text += chunk
  return text.split('\r\n')
}
const find = (q: string): ProductSearch => ({ q, status: null })

test('an export of products has one row for each variant, without archived ones', async () => {
  const { variants } = await makeProduct(bed.db, {
    title: 'Work Tee',
    slug: 'work-tee',
    subtitle: 'Heavy cotton',
    ribbonText: 'New',
    description: '<p>Soft, and warm.</p>',
    images: 2,
    variants: [
      {
        values: { Colour: 'Navy', Size: 'S' },
        sku: 'TEE-S',
        priceCents: 3550,
        saleCents: 2900,
        onHand: 7,
        reorderLevel: 3,
      },
      { values: { Colour: 'Navy', Size: 'M' }, manageInventory: false, isDraft: true, weightGrams: 180 },
      { values: { Colour: 'Navy', Size: 'L' }, sku: 'TEE-L' },
    ],
  })
  await bed.db
    .update(productVariants)
    .set({ deletedAt: new Date() })
    .where(eq(productVariants.id, variants[2]?.id ?? ''))
  expect(await linesOf(find('work tee'))).toEqual([
    '\ufeffHandle,Title,Subtitle,Description,Ribbon,Status,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,SKU,Price,Sale price,Weight in grams,Track inventory,Draft variant,Reorder level,On hand,Images',
    'work-tee,Work Tee,Heavy cotton,"<p>Soft, and warm.</p>",New,Published,Colour,Navy,Size,S,,,TEE-S,35.50,29.00,,Yes,No,3,7,2',
    'work-tee,Work Tee,Heavy cotton,"<p>Soft, and warm.</p>",New,Published,Colour,Navy,Size,M,,,,24.90,,180,No,Yes,,,2',
    '',
  ])
})

test('cells that a spreadsheet would evaluate are marked as text', async () => {
  await makeProduct(bed.db, { title: '=HYPERLINK("https://example.com")', slug: 'formula', variants: [{ sku: '+1' }] })
  const [, line] = await linesOf(find('hyperlink'))
  expect(line).toContain(`formula,"'=HYPERLINK(""https://example.com"")",`)
  expect(line).toContain(`,"'+1",`)
})

test('an export has all products that match, in the order of the store', async () => {
  for (let n = 0; n < 205; n++)
    await makeProduct(bed.db, { title: `Bulk ${n}`, slug: `bulk-${n}`, position: 5000 - Math.floor(n / 3) })
  const rows = (await linesOf(find('bulk '))).slice(1, -1)
  expect(rows.length).toBe(205)
  expect(new Set(rows).size).toBe(205)
  expect([rows[0]?.split(',')[0], rows.at(-1)?.split(',')[0]]).toEqual(['bulk-204', 'bulk-2'])
  await makeProduct(bed.db, { title: 'Bulk draft', status: 'draft' })
  expect((await linesOf({ q: 'bulk', status: 'draft' })).length).toBe(3)
})

test('only admins export products, and each export is recorded', async () => {
  const employer = bed.ctx(await makePerson(bed.db, 'employer'))
  await expect(exportProducts(employer, find(''))).rejects.toMatchObject({ status: 403 })
  await linesOf(find('none'))
  const [event] = await bed.db.select().from(auditEvents).orderBy(desc(auditEvents.at), desc(auditEvents.id)).limit(1)
  expect(event).toMatchObject({ action: 'store.exported', subjectId: 'products', actorId: admin.id })
})
