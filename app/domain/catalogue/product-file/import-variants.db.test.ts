import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/policy/actor.ts'
import { auditEvents } from '#db/schema/audit.ts'
import { productVariants } from '#db/schema/catalogue.ts'
import { stockMovements } from '#db/schema/inventory.ts'
import { openTestBed, type TestBed } from '#tests/support/context.ts'
import { makePerson } from '#tests/support/factories.ts'
import { productFiles } from '#tests/support/product-file.ts'
import { type MadeProduct, makeProduct } from '#tests/support/store-factories.ts'
import { listVariants } from '../products/product-queries.server.ts'
import { deleteVariant } from '../variants/delete-variant.server.ts'
import { editOptions, listOptionValues } from '../variants/edit-options.server.ts'
import { importProducts } from './import-products.server.ts'

let bed: TestBed
let admin: Person
beforeAll(async () => {
  bed = await openTestBed()
  admin = await makePerson(bed.db, 'admin')
})
afterAll(() => bed.close())

const ctx = () => bed.ctx(admin)

const { upload, planOf, start, importFile, errorsOf } = productFiles(ctx)

/** A published product with a variant for each of the values of Colour and Size. */
function makeTee(slug: string, colours: string[], sizes: string[], status: MadeProduct['status'] = 'published') {
  const variants = colours.flatMap((Colour) =>
    sizes.map((Size, n) => ({
      values: { Colour, Size },
      sku: `${slug}-${Colour}-${Size}`.toUpperCase(),
      priceCents: 3000 + n * 100,
      weightGrams: 200,
    })),
  )
  return makeProduct(bed.db, { title: 'Tee', slug, images: 1, status, variants })
}
const file = (...rows: string[]) =>
  [
    'Handle,Option 1 name,Option 1 value,Option 2 name,Option 2 value,SKU,Price,Draft variant,On hand',
    ...rows.map((row) => row.replace(/^(\S+?),/, '$1,Colour,')),
  ].join('\n')
const variantsOf = async (id: string) => (await listVariants(ctx(), id)).variants
const titlesOf = async (id: string) => (await variantsOf(id)).map(({ title }) => title)

test('a row with a new combination of option values adds a draft variant at its place, like its nearest relative', async () => {
  const { id } = await makeTee('add-tee', ['Navy', 'Red'], ['S', 'M'])
  const result = await importFile(file('add-tee,navy,Size,L,ADD-NL,,,7', 'add-tee,Red,Size,L,ADD-RL,39,No,'))
  expect(result).toMatchObject({ added: 0, updated: 1, addedVariants: 2 })
  const { options, variants } = await listVariants(ctx(), id)
  expect(listOptionValues(options, variants)).toEqual([
    ['Navy', 'Red'],
    ['S', 'M', 'L'],
  ])
  expect(variants.map(({ title, position }) => `${position} ${title}`)).toEqual([
    '0 Navy / S',
    '1 Navy / M',
    '2 Navy / L',
    '3 Red / S',
    '4 Red / M',
    '5 Red / L',
  ])
  expect(variants[2]).toMatchObject({ sku: 'ADD-NL', priceCents: 3100, weightGrams: 200, isDraft: true, onHand: 7 })
  expect(variants[5]).toMatchObject({ sku: 'ADD-RL', priceCents: 3900, isDraft: false, onHand: 0 })
  const movements = eq(stockMovements.variantId, variants[2]?.id ?? '')
  expect(await bed.db.select().from(stockMovements).where(movements)).toMatchObject([
    { change: 7, onHandAfter: 7, reason: 'received', note: 'Opening stock' },
  ])
  const audit = await bed.db.select().from(auditEvents).where(eq(auditEvents.subjectId, id))
  expect(audit).toMatchObject([
    { action: 'product.variants-added', details: { variants: 'Navy / L, Red / L', created: 2, openingStock: 7 } },
  ])
})

test('the preview says which variants a file adds, and writes none of them', async () => {
  const { id } = await makeTee('preview-tee', ['Navy'], ['S'])
  const draft = await upload(file('preview-tee,Navy,Size,M,PRE-M,25,,', 'preview-tee,Red,Size,S,,26,Yes,3'))
  expect((await planOf(draft)).products).toMatchObject([
    {
      kind: 'update',
      changes: [],
      added: [
        { title: 'Navy / M', priceCents: 2500, isDraft: true, openingStock: 0 },
        { title: 'Red / S', priceCents: 2600, isDraft: true, openingStock: 3 },
      ],
    },
  ])
  expect(await titlesOf(id)).toEqual(['Navy / S'])
})

test('a file with new variants that is imported twice adds them once', async () => {
  const { id } = await makeTee('twice', ['Navy'], ['S'])
  const text = file('twice,Navy,Size,M,TWICE-M,25,,4')
  await importFile(text)
  expect(await planOf(await upload(text))).toMatchObject({ products: [], unchanged: 1, errors: [] })
  expect(await titlesOf(id)).toEqual(['Navy / S', 'Navy / M'])
})

test('a new variant of a draft product is not a draft itself, because its product hides it', async () => {
  const { id } = await makeTee('draft-tee', ['Navy'], ['S'], 'draft')
  await importFile(file('draft-tee,Navy,Size,M,,,,', 'draft-tee,Navy,Size,L,,,Yes,'))
  expect((await variantsOf(id)).map(({ title, isDraft }) => [title, isDraft])).toEqual([
    ['Navy / S', false],
    ['Navy / M', false],
    ['Navy / L', true],
  ])
})

test('an archived option value is restored with its SKU, price and stock, unless the file says otherwise', async () => {
  const { id, variants } = await makeTee('archive-tee', ['Navy', 'Charcoal'], ['S', 'M'])
  const options = [
    { title: 'Colour', values: ['Navy'] },
    { title: 'Size', values: ['S', 'M'] },
  ]
  const refused = await editOptions(ctx(), id, options, 1)
  if (refused.ok || refused.reason !== 'stock') throw new Error('The stock is not asked about.')
  await editOptions(ctx(), id, options, 1, refused.stock.fingerprint)
  expect(await titlesOf(id)).toEqual(['Navy / S', 'Navy / M'])
  const draft = await upload(file('archive-tee,charcoal,Size,S,,,,99', 'archive-tee,CHARCOAL,Size,M,NEW-SKU,45,Yes,'))
  expect((await planOf(draft)).products).toMatchObject([
    {
      added: [
        { restored: { id: variants[2]?.id, onHand: 10 }, openingStock: 0 },
        { restored: { id: variants[3]?.id } },
      ],
    },
  ])
  expect(await start(draft)).toMatchObject({ ok: true, result: { addedVariants: 2 } })
  expect(await variantsOf(id)).toMatchObject([
    { title: 'Navy / S' },
    { title: 'Navy / M' },
    {
      id: variants[2]?.id,
      title: 'charcoal / S',
      sku: 'ARCHIVE-TEE-CHARCOAL-S',
      priceCents: 3000,
      onHand: 10,
      isDraft: false,
    },
    { id: variants[3]?.id, title: 'charcoal / M', sku: 'NEW-SKU', priceCents: 4500, onHand: 10, isDraft: true },
  ])
})

test('a restored variant leaves its SKU to a variant that has taken it since', async () => {
  const { id, variants } = await makeTee('sku-tee', ['Navy'], ['S', 'M', 'L'])
  await deleteVariant(ctx(), id, variants[2]?.id ?? '')
  await importFile(file('sku-tee,Navy,Size,XL,SKU-TEE-NAVY-L,,,', 'sku-tee,Navy,Size,L,,,,'))
  expect((await variantsOf(id)).map(({ title, sku }) => [title, sku])).toEqual([
    ['Navy / S', 'SKU-TEE-NAVY-S'],
    ['Navy / M', 'SKU-TEE-NAVY-M'],
    ['Navy / XL', 'SKU-TEE-NAVY-L'],
    ['Navy / L', null],
  ])
})

test('new variants and changes of the same product are written together or not at all', async () => {
  const { id } = await makeTee('whole-tee', ['Navy'], ['S'])
  expect(
    await errorsOf(
      file('whole-tee,Navy,Size,S,WHOLE-TEE-NAVY-S,99,,', 'whole-tee,Navy,Size,M,,free,,', 'whole-tee,Navy,Size,L,,,,'),
    ),
  ).toEqual(['3 Price: Enter an amount in dollars, such as 35 or 28.50.'])
  await importFile(file('whole-tee,Navy,Size,S,WHOLE-TEE-NAVY-S,99,,', 'whole-tee,Navy,Size,M,,,,'))
  // The new variant costs what its relative costs after the import.
  expect((await variantsOf(id)).map(({ title, priceCents }) => [title, priceCents])).toEqual([
    ['Navy / S', 9900],
    ['Navy / M', 9900],
  ])
})

test('incomplete, repeated and too many combinations of option values are errors', async () => {
  await makeTee('error-tee', ['Navy'], ['S'])
  expect(
    await errorsOf(
      file(
        'error-tee,Navy,Size,,ERR-1,,,',
        'error-tee,Red,Size,M,,,,',
        'error-tee,RED,Size,m,,,,',
        'error-tee,Red,Fit,M,,,,',
      ),
    ),
  ).toEqual([
    '2 Option 2 value: Enter the Size of this variant.',
    '4 Option 1 value: Line 3 has the same option values.',
    "5 Option 2 name: Options are changed on the product's Options page.",
  ])
  expect(await errorsOf('Handle,SKU\nerror-tee,UNKNOWN\n')).toEqual([
    '2 SKU: Tee has no variant with this SKU. Enter the option values to add it.',
  ])
  expect(await errorsOf('Handle,Price\nerror-tee,5\n')).toEqual([
    '2 SKU: Enter the SKU or the option values of the variant.',
  ])
  expect(await errorsOf(file(...Array.from({ length: 100 }, (_, n) => `error-tee,Navy,Size,${n},,,,`)))).toEqual([
    '2 –: A product can have at most 100 variants.',
  ])
})

test('of imports and an edit of the options at the same time, one is written and the others are not', async () => {
  for (let round = 0; round < 20; round += 1) {
    const slug = `race-${round}`
    const { id } = await makeTee(slug, ['Navy'], ['S'])
    const ids = await Promise.all(
      ['M', 'L', 'XL'].map((size) => upload(file(`${slug},Navy,Size,${size},${slug}-${size},,,5`))),
    )
    const prints = await Promise.all(ids.map(async (draft) => (await planOf(draft)).fingerprint))
    const options = [
      { title: 'Colour', values: ['Navy', 'Red'] },
      { title: 'Size', values: ['S'] },
    ]
    const [edited, ...imported] = await Promise.all([
      editOptions(ctx(), id, options, 1),
      ...ids.map((draft, n) => importProducts(ctx(), draft, prints[n] ?? '')),
    ])
    const added = imported.reduce((sum, one) => sum + (one.ok ? (one.result.addedVariants ?? 0) : 0), 0)
    expect(added + Number(edited.ok)).toBe(1)
    const variants = await variantsOf(id)
    expect(variants.map(({ position }) => position)).toEqual([0, 1])
    expect(variants.map(({ values }) => Object.keys(values).length)).toEqual([2, 2])
    expect(variants[1]?.onHand).toBe(edited.ok ? 0 : 5)
    const movements = await bed.db
      .select({ change: stockMovements.change })
      .from(stockMovements)
      .innerJoin(productVariants, eq(productVariants.id, stockMovements.variantId))
      .where(and(eq(productVariants.productId, id), eq(stockMovements.note, 'Opening stock')))
      .orderBy(asc(stockMovements.id))
    expect(movements).toEqual(edited.ok ? [] : [{ change: 5 }])
  }
})

test('an import of new variants is checked again after an edit, and leaves out a SKU that another product has taken', async () => {
  const { id } = await makeTee('late-tee', ['Navy'], ['S'])
  const draft = await upload(file('late-tee,Navy,Size,M,LATE-M,,,'))
  const { fingerprint } = await planOf(draft)
  await makeProduct(bed.db, { title: 'Late other', variants: [{ sku: 'LATE-M' }] })
  expect(await importProducts(ctx(), draft, fingerprint)).toEqual({ ok: false, reason: 'stale' })
  expect(await planOf(draft)).toMatchObject({
    products: [],
    errors: [{ line: 2, column: 'SKU', message: 'Late other has a variant with this SKU.' }],
  })
  expect(await titlesOf(id)).toEqual(['Navy / S'])
})
