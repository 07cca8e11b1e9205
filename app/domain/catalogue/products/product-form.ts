import { z } from 'zod'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { slugify } from '#app/lib/slug.ts'
import { normaliseText } from '#app/lib/text.ts'
import type { AdditionalInfo, products } from '#db/schema/catalogue.ts'
import { checkbox, price, wholeNumber } from '../store-form-fields.ts'

export const MAX_PRODUCT_LENGTHS = {
  title: 150,
  subtitle: 200,
  ribbon: 30,
  description: 20_000,
  slug: 80,
  seo: 160,
  sku: 60,
}

export const PRODUCT_STATUSES = ['draft', 'published', 'archived'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
export const PRODUCT_STATUS_LABELS: Record<ProductStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
}
export const PRODUCT_STATUS_TONES = { draft: 'amber', published: 'green', archived: 'neutral' } as const

/** `Add product`: enough to begin with. It starts as a draft. */
export const newProductForm = z.object({
  title: requiredLine('a title', MAX_PRODUCT_LENGTHS.title),
  price,
  sku: optionalLine(MAX_PRODUCT_LENGTHS.sku),
})

const text = (max: number) =>
  z
    .string()
    .optional()
    .transform((value) => normaliseText(value ?? ''))
    .refine((value) => value.length <= max, { error: `Keep this to ${max.toLocaleString('en-AU')} characters.` })

/** Titled paragraphs below the description: fields for so many. */
const INFO_ROWS = [0, 1, 2, 3] as const
const infoTitle = optionalLine(80)
const infoText = text(5000)

/** `Save product`. */
export const productForm = z
  .object({
    title: requiredLine('a title', MAX_PRODUCT_LENGTHS.title),
    subtitle: optionalLine(MAX_PRODUCT_LENGTHS.subtitle),
    ribbon: optionalLine(MAX_PRODUCT_LENGTHS.ribbon),
    description: text(MAX_PRODUCT_LENGTHS.description),
    status: z.enum(PRODUCT_STATUSES, { error: 'Choose one of the list.' }),
    priced_by: z.enum(['lowest_price_first', 'first'], { error: 'Choose one of the list.' }),
    hidden: checkbox,
    not_purchasable: checkbox,
    position: wholeNumber('a place', -9999, 9999),
    slug: requiredLine('an address', MAX_PRODUCT_LENGTHS.slug).refine((value) => slugify(value) === value, {
      error: 'Use small letters, digits and hyphens, such as shift-bottle.',
    }),
    seo_description: optionalLine(MAX_PRODUCT_LENGTHS.seo),
    info_title_0: infoTitle,
    info_text_0: infoText,
    info_title_1: infoTitle,
    info_text_1: infoText,
    info_title_2: infoTitle,
    info_text_2: infoText,
    info_title_3: infoTitle,
    info_text_3: infoText,
  })
  .superRefine((form, context) => {
    for (const n of INFO_ROWS)
      if (Boolean(form[`info_title_${n}`]) !== Boolean(form[`info_text_${n}`]))
        context.addIssue({
          code: 'custom',
          path: [form[`info_title_${n}`] ? `info_text_${n}` : `info_title_${n}`],
          message: 'Fill in both, or neither.',
        })
  })

export type ProductInput = Pick<
  typeof products.$inferSelect,
  | 'title'
  | 'subtitle'
  | 'ribbonText'
  | 'description'
  | 'status'
  | 'sitePriceSelection'
  | 'hidden'
  | 'purchasable'
  | 'position'
  | 'slug'
  | 'seoDescription'
> & { additionalInfo: Omit<AdditionalInfo, 'id' | 'order'>[] }

/** What a posted form says. HTML is as it was typed: cleaned when it is saved. */
export function toProductInput(form: z.output<typeof productForm>): ProductInput {
  return {
    title: form.title,
    subtitle: form.subtitle,
    ribbonText: form.ribbon,
    description: form.description,
    status: form.status,
    sitePriceSelection: form.priced_by === 'first' ? 'first' : null,
    hidden: form.hidden,
    purchasable: !form.not_purchasable,
    position: form.position,
    slug: form.slug,
    seoDescription: form.seo_description,
    additionalInfo: INFO_ROWS.flatMap((n) => {
      const title = form[`info_title_${n}`]
      return title ? [{ title, description: form[`info_text_${n}`] }] : []
    }),
  }
}

/** A product as the form shows it. */
export function productFormValues(product: ProductInput): Record<string, string> {
  const info = INFO_ROWS.flatMap((n) => [
    [`info_title_${n}`, product.additionalInfo[n]?.title ?? ''],
    [`info_text_${n}`, withLineBreaks(product.additionalInfo[n]?.description ?? '')],
  ])
  return {
    title: product.title,
    subtitle: product.subtitle ?? '',
    ribbon: product.ribbonText ?? '',
    description: withLineBreaks(product.description),
    status: product.status,
    priced_by: product.sitePriceSelection ?? 'lowest_price_first',
    hidden: product.hidden ? 'yes' : '',
    not_purchasable: product.purchasable ? '' : 'yes',
    position: String(product.position),
    slug: product.slug,
    seo_description: product.seoDescription ?? '',
    ...Object.fromEntries(info),
  }
}

/** HTML with its paragraphs and items on lines of their own, for people to edit. */
function withLineBreaks(html: string): string {
  return html.replace(/(<\/(?:p|ul|ol|li|h3|h4|table|tr)>|<(?:ul|ol)>)(?=<)/g, '$1\n')
}
