import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { products, productVariants, storeImports } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { productFiles } from '#tests/support/product-file.ts'
import { makeProduct } from '#tests/support/store-factories.ts'
import { editProduct } from '../products/edit-product.server.ts'
import { findProductForEditing, listVariants } from '../products/product-queries.server.ts'
import { exportProducts } from './export-products.server.ts'
import { importProducts, loadProductImport, uploadProductFile } from './import-products.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)

const { upload, planOf, start, importFile, errorsOf } = productFiles(ctx)

async function exportOf(q: string): Promise<string> {
  let text = ''
  for await (const chunk of await exportProducts(ctx(), { q, status: null })) text += chunk
  return text
}
async function findBySlug(slug: string) {
  const [product] = await bed.db
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), isNull(products.deletedAt)))
  if (!product) throw new Error(`There is no product ${slug}.`)
  return { product, ...(await listVariants(ctx(), product.id)) }
}
const auditOf = (subjectId: string) =>
  bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, subjectId)).orderBy(asc(auditEvents.id))

const TEE = `Handle,Title,Subtitle,Description,Status,Option 1 name,Option 1 value,SKU,Price,Sale price,Track inventory,Reorder level,On hand
new-tee,New Tee,Heavy cotton,<p>Soft <script>x</script>cotton.</p>,Published,Size,S,NT-S,35.50,29,Yes,3,12
new-tee,,,,,Size,M,NT-M,$36,,,,
`

test('a new product is added as a draft with its options, variants and opening stock', async () => {
  const id = await upload(TEE)
  expect(await planOf(id)).toMatchObject({
    errors: [],
    notices: [{ line: 2, message: 'New Tee is added as a draft. Publish it once it has an image.' }],
  })
  expect(await bed.db.$count(products, eq(products.slug, 'new-tee'))).toBe(0)
  expect(await start(id)).toMatchObject({ ok: true, result: { added: 1, updated: 0, leftOut: 0, stale: [] } })
  const { product, options, variants } = await findBySlug('new-tee')
  expect(product).toMatchObject({
    status: 'draft',
    title: 'New Tee',
    subtitle: 'Heavy cotton',
    description: '<p>Soft cotton.</p>',
  })
  expect(options.map(({ title }) => title)).toEqual(['Size'])
  expect(variants).toMatchObject([
    { title: 'S', sku: 'NT-S', priceCents: 3550, saleCents: 2900, reorderLevel: 3, onHand: 12, manageInventory: true },
    { title: 'M', sku: 'NT-M', priceCents: 3600, saleCents: null, reorderLevel: null, onHand: 0, isDraft: false },
  ])
  expect(variants.map(({ values }) => Object.values(values))).toEqual([['S'], ['M']])
  expect(
    await bed.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.variantId, variants[0]?.id ?? '')),
  ).toMatchObject([{ change: 12, onHandAfter: 12, reason: 'received', note: 'Opening stock' }])
  expect(await auditOf(product.id)).toMatchObject([{ action: 'product.created', actorId: admin.id }])
})

test('the same file imported twice changes nothing', async () => {
  const file = TEE.replaceAll('new-tee', 'twice-tee').replaceAll('NT-', 'TW-')
  await importFile(file)
  const { product } = await findBySlug('twice-tee')
  const again = await upload(file)
  expect(await planOf(again)).toMatchObject({ products: [], unchanged: 1, errors: [] })
  expect(await start(again)).toEqual({ ok: false, reason: 'nothing' })
  expect((await findBySlug('twice-tee')).product.version).toBe(product.version)
  // Rows without a handle are found by their SKU.
  expect(await planOf(await upload('SKU,Price\nTW-S,35.5\nTW-M,36'))).toMatchObject({ products: [], unchanged: 1 })
})

test('an export that is imported unchanged changes nothing, whatever the texts contain', async () => {
  await makeProduct(bed.db, {
    title: `'=1+1 "Trip", one`,
    slug: 'trip-1',
    subtitle: '-50% off',
    ribbonText: '@new',
    description: '<p>Two\nlines &amp; more</p><p></p>',
    images: 1,
    variants: [
      { values: { 'Size, EU': '+42', Colour: 'Blue' }, sku: '=A1', saleCents: 100, onHand: 3 },
      { values: { 'Size, EU': '43', Colour: 'Blue' }, manageInventory: false, weightGrams: 5, isDraft: true },
    ],
  })
  await makeProduct(bed.db, { title: 'Trip two', slug: 'trip-2', status: 'archived', variants: [{ sku: null }] })
  const file = await exportOf('trip')
  expect(file.split('\r\n').map((line) => line.slice(0, 5))).toEqual(['\uFEFFHand', 'trip-', 'trip-', 'trip-', ''])
  expect(await planOf(await upload(file))).toMatchObject({ products: [], unchanged: 2, errors: [], leftOut: 0 })
  // As a spreadsheet of another language saves it.
  const semicolons = (await exportOf('trip two')).replaceAll(',', ';').replaceAll('24.90', '24.9')
  expect(await planOf(await upload(semicolons))).toMatchObject({ products: [], unchanged: 1, errors: [] })
})

test('existing variants are found by SKU and updated, with audit rows for what changes', async () => {
  const made = await makeProduct(bed.db, {
    title: 'Cap',
    slug: 'cap',
    subtitle: 'Old',
    images: 1,
    status: 'draft',
    variants: ['S', 'M'].map((Size) => ({ values: { Size }, sku: `CAP-${Size}`, weightGrams: 80, onHand: 5 })),
  })
  const result = await importFile(
    'Handle,Title,Subtitle,Status,SKU,Price,Sale price,Weight in grams,Draft variant,On hand\ncap,Work Cap,,Published,cap-s,30,25,,Yes,99\n',
  )
  expect(result).toMatchObject({ added: 0, updated: 1, leftOut: 0 })
  const { product, variants } = await findBySlug('cap')
  expect(product).toMatchObject({ id: made.id, title: 'Work Cap', subtitle: null, status: 'published', version: 3 })
  expect(variants).toMatchObject([
    { id: made.variants[0]?.id, priceCents: 3000, saleCents: 2500, weightGrams: null, isDraft: true, onHand: 5 },
    { id: made.variants[1]?.id, priceCents: 2490, saleCents: null, weightGrams: 80, isDraft: false, sku: 'CAP-M' },
  ])
  expect((await auditOf(made.id)).map(({ action }) => action)).toEqual(['product.edited', 'product.variants-edited'])
})

test('a file of SKUs and prices changes nothing else', async () => {
  const made = await makeProduct(bed.db, {
    title: 'Mug',
    subtitle: 'Big',
    variants: [{ sku: 'MUG-1', weightGrams: 300 }],
  })
  const id = await upload('SKU,Price\nMUG-1,19.95\n')
  expect((await planOf(id)).products).toMatchObject([
    { kind: 'update', changes: [{ label: 'Price', variant: null, from: '24.90', to: '19.95' }], details: null },
  ])
  expect(await start(id)).toMatchObject({ ok: true })
  const { variants } = await listVariants(ctx(), made.id)
  expect(variants).toMatchObject([{ priceCents: 1995, weightGrams: 300, onHand: 10 }])
  expect(await findProductForEditing(ctx(), made.id)).toMatchObject({ subtitle: 'Big' })
})

test('a variant without a SKU is found by its option values and can get one', async () => {
  await makeProduct(bed.db, {
    title: 'Glove',
    slug: 'glove',
    variants: ['S', 'M'].map((Size) => ({ values: { Size }, sku: null })),
  })
  await importFile('Handle,Option 1 name,Option 1 value,SKU\nglove,Size,m,GLV-M\n')
  expect((await findBySlug('glove')).variants.map(({ sku }) => sku)).toEqual([null, 'GLV-M'])
})

test('a product with an error in one of its rows is left out as a whole, and the others are imported', async () => {
  const file = `Handle,Title,Option 1 name,Option 1 value,SKU,Price
bad-vest,Bad Vest,Size,S,BV-S,40
bad-vest,Bad Vest,Size,M,BV-M,free
good-vest,Good Vest,,,GV,40
`
  const id = await upload(file)
  expect(await planOf(id)).toMatchObject({
    leftOut: 1,
    errors: [{ line: 3, column: 'Price', message: 'Enter an amount in dollars, such as 35 or 28.50.' }],
  })
  expect(await start(id)).toMatchObject({ ok: true, result: { added: 1, leftOut: 1 } })
  await findBySlug('good-vest')
  await expect(findBySlug('bad-vest')).rejects.toThrow('There is no product bad-vest.')
})

test('errors name the line and the column', async () => {
  await makeProduct(bed.db, {
    title: 'Boot',
    slug: 'boot',
    variants: ['S', 'M'].map((Size) => ({ values: { Size }, sku: `BOOT-${Size}` })),
  })
  const head = 'Handle,Title,Status,Option 1 name,Option 1 value,SKU,Price,Sale price,Track inventory\n'
  expect(await errorsOf(`${head}Not A Handle,x,,,,,1,,\n,,,,,,1,,\n,,,,,NONE,1,,\n`)).toEqual([
    '2 Handle: Use lowercase letters, digits and hyphens, such as shift-bottle.',
    '3 –: Handle, Title or the SKU of a variant is needed.',
    '4 –: Handle, Title or the SKU of a variant is needed.',
  ])
  expect(await errorsOf(`${head}a,A,Open,,,,1,,maybe\nb,,,,,,1,,\nc,C,,,,,,,\nd,D,,,,,10,10,\n`)).toEqual([
    '2 Status: Enter Draft, Published or Archived.',
    '2 Track inventory: Enter Yes or No.',
    '3 Title: There is no product b. Enter a title to add it.',
    '4 Price: Enter a price, such as 35 or 28.50.',
    '5 Sale price: Enter a sale price lower than the price.',
  ])
  expect(
    await errorsOf(
      `${head}e,E,,,,,1,,\ne,F,,,,,1,,\nf,F,,Size,,,1,,\ng,G,,,S,,1,,\nh,H,,Size,S,,1,,\nh,H,,Size,s,,1,,\n`,
    ),
  ).toEqual([
    '3 Title: Line 2 has a different value for the same product.',
    '3 Option 1 name: Add an option, such as Size, to tell the variants of this product apart.',
    '4 Option 1 value: Enter the Size of this variant.',
    '5 Option 1 name: Enter a title for this value, such as Size.',
    '7 Option 1 value: Line 6 has the same option values.',
  ])
  expect(
    await errorsOf(
      `${head}i,I,,,,BOOT-S,1,,\nboot,,,Size,L,,1,,\nboot,,,Colour,S,BOOT-S,1,,\nj,J,,,,DUP,1,,\nk,K,,,,dup,1,,\nboot,,,Size,M,BOOT-S,1,,\n`,
    ),
  ).toEqual([
    '2 SKU: Line 4 has the same SKU.',
    '2 SKU: Boot has a variant with this SKU.',
    '4 SKU: Line 2 has the same SKU.',
    "4 Option 1 name: Options are changed on the product's Options page.",
    '5 SKU: Line 6 has the same SKU.',
    '6 SKU: Line 5 has the same SKU.',
    '7 SKU: Line 2 has the same SKU.',
    "7 Option 1 value: Options are changed on the product's Options page.",
  ])
})

test('a product without an image stays a draft, with a notice', async () => {
  const { slug } = await makeProduct(bed.db, { title: 'No image', status: 'draft', variants: [{ sku: 'NI' }] })
  expect(await planOf(await upload(`Handle,SKU,Status\n${slug},NI,Published\n`))).toMatchObject({
    products: [],
    unchanged: 1,
    errors: [],
    notices: [{ line: 2, message: 'No image is not published, because it has no image.' }],
  })
})

test('an import is rejected when a product has changed since the preview', async () => {
  const made = await makeProduct(bed.db, { title: 'Stale', images: 1, variants: [{ sku: 'STALE' }] })
  const id = await upload('SKU,Price\nSTALE,1\n')
  const { fingerprint } = await planOf(id)
  await bed.db.update(products).set({ version: 2 }).where(eq(products.id, made.id))
  expect(await importProducts(ctx(), id, fingerprint)).toEqual({ ok: false, reason: 'stale' })
  expect(await start(id)).toMatchObject({ ok: true, result: { updated: 1 } })
  expect(await importProducts(ctx(), id, fingerprint)).toEqual({ ok: false, reason: 'not-a-draft' })
})

test('imports, edits and new products at the same time leave each product as one of them wrote it', async () => {
  const made = await makeProduct(bed.db, { title: 'Race', slug: 'race', images: 1, variants: [{ sku: 'RACE' }] })
  const { relatedIds: _, searchText: __, ...details } = await findProductForEditing(ctx(), made.id)
  const files = Array.from(
    { length: 5 },
    (_, n) => `Handle,Title,SKU,Price\nrace,Race ${n},RACE,${n + 1}\nnew-race,New,NEW-RACE,${n + 1}\n`,
  )
  const ids = await Promise.all(files.map(upload))
  const prints = await Promise.all(ids.map(async (id) => (await planOf(id)).fingerprint))
  const [edited, ...imported] = await Promise.all([
    editProduct(ctx(), made.id, { ...details, title: 'Race edited' }, 1),
    ...ids.map((id, n) => importProducts(ctx(), id, prints[n] ?? '')),
  ])
  const { product, variants } = await findBySlug('race')
  const written = imported.flatMap((one) => (one.ok ? [one.result] : []))
  const updates = written.reduce((sum, { updated }) => sum + updated, 0)
  expect(updates + Number(edited.ok)).toBe(1)
  expect(product.title === 'Race edited').toBe(edited.ok)
  // The title and the price are of the same file.
  if (!edited.ok) expect(variants[0]?.priceCents).toBe((Number(product.title.slice(-1)) + 1) * 100)
  // None is added if the edit came before all imports: their previews are shown again.
  const added = written.length > 0 ? 1 : 0
  expect(written.reduce((sum, one) => sum + one.added, 0)).toBe(added)
  expect(await bed.db.$count(products, eq(products.slug, 'new-race'))).toBe(added)
  expect(await bed.db.$count(productVariants, eq(productVariants.sku, 'NEW-RACE'))).toBe(added)
})

// One file is read at a time and eight wait; of more, some would be told to try again.
test('a file that is confirmed eight times at the same time is imported once', async () => {
  const id = await upload('Handle,Title,SKU,Price\neight-times,Eight,EIGHT-TIMES,5\n')
  const { fingerprint } = await planOf(id)
  const results = await Promise.all(Array.from({ length: 8 }, () => importProducts(ctx(), id, fingerprint)))
  expect(results.filter(({ ok }) => ok).length).toBe(1)
  expect(await loadProductImport(ctx(), id)).toMatchObject({ status: 'done', result: { added: 1 } })
})

test('an import whose process has ended can be started again after ten minutes, and not before', async () => {
  const id = await upload('Title,Price\nAbandoned Mug,20\n')
  const { fingerprint } = await planOf(id)
  const run = async (minutesAgo: number) => {
    const startedAt = new Date(ctx().now.getTime() - minutesAgo * 60_000)
    await bed.db.update(storeImports).set({ status: 'running', startedAt }).where(eq(storeImports.id, id))
    return startedAt
  }
  const retryAt = new Date((await run(9)).getTime() + 10 * 60_000)
  expect(await loadProductImport(ctx(), id)).toEqual({ fileName: 'products.csv', status: 'running', retryAt })
  expect(await importProducts(ctx(), id, fingerprint)).toEqual({ ok: false, reason: 'not-a-draft' })
  await run(11)
  expect(await loadProductImport(ctx(), id)).toMatchObject({ status: 'uploaded', wasInterrupted: true })
  expect(await importProducts(ctx(), id, fingerprint)).toMatchObject({ ok: true, result: { added: 1 } })
})

test('a file with more than 2,000 rows, and one without an identifying column, are rejected', async () => {
  const bytes = (text: string) => ({ name: 'x.csv', bytes: new TextEncoder().encode(text) })
  expect(await uploadProductFile(ctx(), bytes(`SKU,Price\n${'A,1\n'.repeat(2001)}`))).toMatchObject({
    reason: 'too-many-rows',
    message: 'The file has 2,001 rows. An import can have at most 2,000. Split it into smaller files.',
  })
  expect(await uploadProductFile(ctx(), bytes('Price\n1'))).toMatchObject({
    message: 'The file has none of the columns Handle, Title and SKU.',
  })
})

test('only admins upload, see and import a product file', async () => {
  const employer = bed.ctx(await makePerson(bed.db, 'employer'))
  const id = await upload('Handle,Title,Price\ndenied,Denied,1\n')
  const file = { name: 'x.csv', bytes: new TextEncoder().encode('SKU\nx') }
  await expect(uploadProductFile(employer, file)).rejects.toMatchObject({ status: 403 })
  await expect(loadProductImport(employer, id)).rejects.toMatchObject({ status: 403 })
  await expect(importProducts(employer, id, '')).rejects.toMatchObject({ status: 403 })
})
