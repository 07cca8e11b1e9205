import { z } from 'zod'
import { optionalLine } from '#app/lib/form-fields.ts'
import { MAX_PRODUCT_LENGTHS } from '../products/product-form.ts'
import { checkbox, formatPriceInput, optionalPrice, optionalWholeNumber, price } from '../store-form-fields.ts'

/** What the table of variants shows and changes of one. Amounts in cents. */
export type VariantInput = {
  id: string
  priceCents: number
  saleCents: number | null
  sku: string | null
  weightGrams: number | null
  manageInventory: boolean
  imageId: string | null
}

const row = z.object({
  price,
  sale: optionalPrice,
  sku: optionalLine(MAX_PRODUCT_LENGTHS.sku),
  weight: optionalWholeNumber('the weight in grams', 1, 100_000),
  counted: checkbox,
  image: z.string().optional(),
})
type Row = z.output<typeof row>
const COLUMNS = Object.keys(row.shape) as (keyof Row)[]

/** `Save variants`: fields `price_0`, `sale_0` … of so many variants. */
export function variantsForm(variants: number) {
  const fields = numbers(variants).flatMap((n) =>
    COLUMNS.map((column) => [`${column}_${n}`, row.shape[column]] as const),
  )
  return z.object(Object.fromEntries<z.ZodType>(fields)).superRefine((form, context) => {
    const rows = numbers(variants).map((n) => rowOf(form, n))
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    for (const [n, { sale, price, sku }] of rows.entries()) {
      if (sale === 0) issue(`sale_${n}`, 'Leave it blank for no sale.')
      else if (sale !== null && sale >= price) issue(`sale_${n}`, 'Must be lower than the price.')
      if (sku && rows.findIndex((other) => other.sku === sku) < n) issue(`sku_${n}`, 'Another variant has this SKU.')
    }
  })
}

/** What a posted form says of the variants with these ids, in the order of its rows. */
export function toVariantInputs(form: Record<string, unknown>, ids: readonly string[]): VariantInput[] {
  return ids.map((id, n) => toVariantInput(id, rowOf(form, n)))
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

function rowOf(form: Record<string, unknown>, n: number): Row {
  return Object.fromEntries(COLUMNS.map((column) => [column, form[`${column}_${n}`]])) as Row
}

function toVariantInput(id: string, { price, sale, sku, weight, counted, image }: Row): VariantInput {
  return {
    id,
    priceCents: price,
    saleCents: sale,
    sku,
    weightGrams: weight,
    manageInventory: counted,
    imageId: image || null,
  }
}

/** Variants as the form shows them. */
export function variantFormValues(variants: readonly VariantInput[]): Record<string, string> {
  return Object.fromEntries(
    variants.flatMap((variant, n) => [
      [`price_${n}`, formatPriceInput(variant.priceCents)],
      [`sale_${n}`, formatPriceInput(variant.saleCents)],
      [`sku_${n}`, variant.sku ?? ''],
      [`weight_${n}`, variant.weightGrams === null ? '' : String(variant.weightGrams)],
      [`counted_${n}`, variant.manageInventory ? 'yes' : ''],
      [`image_${n}`, variant.imageId ?? ''],
    ]),
  )
}
