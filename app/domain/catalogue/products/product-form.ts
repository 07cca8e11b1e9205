import { z } from 'zod'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { formatNumber } from '#app/lib/numbers.ts'
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

/** Which variant sets the price that lists show. */
export const PRICED_BY_LABELS = {
  lowest_price_first: 'Cheapest variant',
  first: 'First variant',
} as const

/** `Add product`. The product starts as a draft. */
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
    .refine((value) => value.length <= max, { error: `Use ${formatNumber(max)} characters or fewer.` })

/** Sections of additional information that the form has fields for. */
export const INFO_ROWS = [0, 1, 2, 3] as const
const infoTitle = optionalLine(80)
const infoText = text(5000)

/** `Save product`. */
export const productForm = z
  .object({
    title: requiredLine('a title', MAX_PRODUCT_LENGTHS.title),
    subtitle: optionalLine(MAX_PRODUCT_LENGTHS.subtitle),
    ribbon: optionalLine(MAX_PRODUCT_LENGTHS.ribbon),
    description: text(MAX_PRODUCT_LENGTHS.description),
    status: z.enum(PRODUCT_STATUSES, { error: 'Choose a status.' }),
    priced_by: z.enum(['lowest_price_first', 'first'], { error: 'Choose a variant.' }),
    hidden: checkbox,
    not_purchasable: checkbox,
    position: wholeNumber('a position', -9999, 9999),
    slug: requiredLine('a URL handle', MAX_PRODUCT_LENGTHS.slug).refine((value) => slugify(value) === value, {
      error: 'Use lowercase letters, digits and hyphens, such as shift-bottle.',
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
          message: 'Fill in both the title and the text, or neither.',
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

/** The product in a submitted form. Its HTML is not sanitised yet: `editProduct` does that. */
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

/** HTML with each paragraph and list item on its own line, which is easier to edit. */
function withLineBreaks(html: string): string {
  return html.replace(/(<\/(?:p|ul|ol|li|h3|h4|table|tr)>|<(?:ul|ol)>)(?=<)/g, '$1\n')
}

/** Field name → label, in the form's order. */
export const PRODUCT_LABELS: Record<string, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  ...Object.fromEntries(
    INFO_ROWS.flatMap((n) => [
      [`info_title_${n}`, `Title of section ${n + 1}`],
      [`info_text_${n}`, `Text of section ${n + 1}`],
    ]),
  ),
  status: 'Status',
  hidden: 'Hide from lists',
  not_purchasable: 'Not for sale',
  priced_by: 'Price shown',
  ribbon: 'Ribbon',
  position: 'Position',
  slug: 'URL handle',
  seo_description: 'Meta description',
}

/** Form values with the label of each chosen option, for people to compare. */
export function productDisplayValues(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const text = (name: string) => String(values[name] ?? '')
  return {
    ...Object.fromEntries(Object.keys(PRODUCT_LABELS).map((name) => [name, text(name)])),
    status: PRODUCT_STATUS_LABELS[text('status') as ProductStatus] ?? '',
    priced_by: PRICED_BY_LABELS[text('priced_by') as keyof typeof PRICED_BY_LABELS] ?? '',
    hidden: text('hidden') ? 'Yes' : 'No',
    not_purchasable: text('not_purchasable') ? 'Yes' : 'No',
  }
}
