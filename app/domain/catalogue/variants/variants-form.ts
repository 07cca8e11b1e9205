import { z } from 'zod'
import { endOfDayIn, isCalendarDate, startOfDayIn, todayIn } from '#app/lib/dates.ts'
import { optionalLine } from '#app/lib/form-fields.ts'
import { MAX_PRODUCT_LENGTHS } from '../products/product-form.ts'
import { checkbox, formatPriceInput, optionalPrice, optionalWholeNumber, price } from '../store-form-fields.ts'

/** The editable columns of a variant. Amounts in cents. */
export type VariantInput = {
  id: string
  priceCents: number
  saleCents: number | null
  sku: string | null
  weightGrams: number | null
  manageInventory: boolean
  imageId: string | null
  isDraft: boolean
  reorderLevel: number | null
}

/** The first stock of variants that never had any: variant id → units. */
export type OpeningStock = ReadonlyMap<string, number>

/** Most units of an opening stock, the same as of a delivery. */
const MAX_OPENING_STOCK = 100_000

const row = z.object({
  price,
  sale: optionalPrice,
  sku: optionalLine(MAX_PRODUCT_LENGTHS.sku),
  weight: optionalWholeNumber('the weight in grams', 1, 100_000),
  tracked: checkbox,
  image: z.string().optional(),
  draft: checkbox,
  reorder: optionalWholeNumber('the reorder level', 0, MAX_OPENING_STOCK),
  opening: optionalWholeNumber('the opening stock', 0, MAX_OPENING_STOCK),
})
type Row = z.output<typeof row>
const COLUMNS = Object.keys(row.shape) as (keyof Row)[]

export const VARIANT_COLUMN_LABELS: Record<keyof Row, string> = {
  price: 'Price',
  sale: 'Sale price',
  sku: 'SKU',
  weight: 'Weight in grams',
  tracked: 'Track inventory',
  image: 'Image',
  draft: 'Draft',
  reorder: 'Reorder level',
  opening: 'Opening stock',
}

const saleDate = z
  .string()
  .optional()
  .transform((text) => text?.trim() || null)
  .refine((text) => text === null || isCalendarDate(text), { error: 'Choose a date.' })

/** The days on which the sale prices apply, in the agency's time zone; both are included. */
const saleDates = { sale_starts_on: saleDate, sale_ends_on: saleDate }

export type SaleDates = { saleStartsAt: Date | null; saleEndsAt: Date | null }

/** The sale's days in a submitted form as instants. */
export function toSaleDates(form: Record<string, unknown>, timeZone: string): SaleDates {
  const { sale_starts_on: first, sale_ends_on: last } = form
  return {
    saleStartsAt: first ? startOfDayIn(timeZone, String(first)) : null,
    saleEndsAt: last ? endOfDayIn(timeZone, String(last)) : null,
  }
}

/** The sale's days as the form shows them. */
export function saleDateValues({ saleStartsAt, saleEndsAt }: SaleDates, timeZone: string): Record<string, string> {
  return {
    sale_starts_on: saleStartsAt ? todayIn(timeZone, saleStartsAt) : '',
    sale_ends_on: saleEndsAt ? todayIn(timeZone, new Date(saleEndsAt.getTime() - 1)) : '',
  }
}

export const SALE_DATE_LABELS = { sale_starts_on: 'First day of the sale', sale_ends_on: 'Last day of the sale' }

/** `Save variants`: the fields `price_0`, `sale_0` … of a number of variants. */
export function variantsForm(variants: number) {
  const fields = numbers(variants).flatMap((n) =>
    COLUMNS.map((column) => [`${column}_${n}`, row.shape[column]] as const),
  )
  return z
    .object({ ...Object.fromEntries<z.ZodType>(fields), ...saleDates })
    .superRefine((form: Record<string, unknown>, context) => {
      const { sale_starts_on: first, sale_ends_on: last } = form
      if (first && last && String(first) > String(last)) {
        const message = 'Choose a last day on or after the first day.'
        context.addIssue({ code: 'custom', path: ['sale_ends_on'], message })
      }
      const rows = numbers(variants).map((n) => rowOf(form, n))
      const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
      for (const [n, { sale, price, sku }] of rows.entries()) {
        if (sale === 0) issue(`sale_${n}`, 'Leave this blank if there is no sale price.')
        else if (sale !== null && sale >= price) issue(`sale_${n}`, 'Enter a sale price lower than the price.')
        if (sku && rows.findIndex((other) => other.sku === sku) < n) issue(`sku_${n}`, 'Another variant has this SKU.')
      }
    })
}

/** The variants in a submitted form, whose rows are in the order of `ids`. */
export function toVariantInputs(form: Record<string, unknown>, ids: readonly string[]): VariantInput[] {
  return ids.map((id, n) => toVariantInput(id, rowOf(form, n)))
}

/** The opening stock in a submitted form, of the variants for which one was entered. */
export function toOpeningStock(form: Record<string, unknown>, ids: readonly string[]): OpeningStock {
  return new Map(
    ids.flatMap((id, n) => {
      const { opening } = rowOf(form, n)
      return opening ? [[id, opening] as const] : []
    }),
  )
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

function rowOf(form: Record<string, unknown>, n: number): Row {
  return Object.fromEntries(COLUMNS.map((column) => [column, form[`${column}_${n}`]])) as Row
}

function toVariantInput(id: string, { price, sale, sku, weight, tracked, image, draft, reorder }: Row): VariantInput {
  return {
    id,
    priceCents: price,
    saleCents: sale,
    sku,
    weightGrams: weight,
    manageInventory: tracked,
    imageId: image || null,
    isDraft: draft,
    reorderLevel: reorder,
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
      [`tracked_${n}`, variant.manageInventory ? 'yes' : ''],
      [`image_${n}`, variant.imageId ?? ''],
      [`draft_${n}`, variant.isDraft ? 'yes' : ''],
      [`reorder_${n}`, variant.reorderLevel === null ? '' : String(variant.reorderLevel)],
    ]),
  )
}

/** Field name → label as the form shows it, for variants with these titles in the order of the rows. */
export function variantLabels(titles: readonly string[]): Record<string, string> {
  const columns = titles.flatMap((title, n) =>
    COLUMNS.map((column) => [`${column}_${n}`, `${VARIANT_COLUMN_LABELS[column]} of ${title}`]),
  )
  return { ...Object.fromEntries(columns), ...SALE_DATE_LABELS }
}

/** The form values that have a label, with `Yes` and `No` and the alt texts of images, for people to compare. */
export function variantDisplayValues(
  values: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
  images: readonly { id: string; alt: string }[],
): Record<string, string> {
  const display = (name: string, value: string) => {
    if (/^(?:tracked|draft)_/.test(name)) return value ? 'Yes' : 'No'
    if (name.startsWith('image_')) return images.find(({ id }) => id === value)?.alt ?? ''
    return value
  }
  return Object.fromEntries(Object.keys(labels).map((name) => [name, display(name, String(values[name] ?? ''))]))
}
