import type { products } from '#db/schema/catalogue.ts'
import { PRODUCT_STATUS_LABELS } from '../products/product-form.ts'
import { formatPriceInput } from '../store-form-fields.ts'
import type { VariantInput } from '../variants/variants-form.ts'
import type { ProductCells } from './product-columns.ts'

/** The columns of a product that its cells are made of. */
export type FileProduct = Pick<
  typeof products.$inferSelect,
  'slug' | 'title' | 'subtitle' | 'description' | 'ribbonText' | 'status'
>

/** The columns of a variant that its cells are made of, with one value for each option of its product. */
export type FileVariant = Omit<VariantInput, 'id' | 'imageId'> & { onHand: number; values: readonly string[] }

const number = (value: number | null) => (value === null ? '' : String(value))
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

/**
 * The cells of a variant in the product file. An import leaves a value alone if its cell is the one that an export
 * writes, so that an export that is imported unchanged changes nothing.
 *
 * @param options the titles of the product's options, in their order
 */
export function productCells(
  product: FileProduct,
  options: readonly string[],
  variant: FileVariant,
  images: number,
): ProductCells {
  return {
    handle: product.slug,
    title: product.title,
    subtitle: product.subtitle ?? '',
    description: product.description,
    ribbon: product.ribbonText ?? '',
    status: PRODUCT_STATUS_LABELS[product.status],
    optionName1: options[0] ?? '',
    optionValue1: variant.values[0] ?? '',
    optionName2: options[1] ?? '',
    optionValue2: variant.values[1] ?? '',
    optionName3: options[2] ?? '',
    optionValue3: variant.values[2] ?? '',
    sku: variant.sku ?? '',
    price: formatPriceInput(variant.priceCents),
    sale: formatPriceInput(variant.saleCents),
    weight: number(variant.weightGrams),
    tracked: yesOrNo(variant.manageInventory),
    draft: yesOrNo(variant.isDraft),
    reorder: number(variant.reorderLevel),
    onHand: variant.manageInventory ? String(variant.onHand) : '',
    images: String(images),
  }
}
