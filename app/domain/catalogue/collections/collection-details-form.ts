import { z } from 'zod'
import { imageFile } from '#app/core/images/image-file.ts'
import { requiredLine } from '#app/lib/form-fields.ts'
import { normaliseText } from '#app/lib/text.ts'
import { applyMove } from '#app/ui/forms/lists/list-order.ts'
import { MOVE_FIELD } from '#app/ui/forms/lists/order-field.tsx'
import { MAX_COLLECTION_TITLE } from './collection-form.ts'

export const MAX_COLLECTION_TEXT = 500

/** Products of a collection that its page lists. Further ones keep their order after them. */
export const MAX_ORDERED_PRODUCTS = 500

/** A product's id, such as `prod_01J…`, with the space after it. */
const PRODUCT_KEY_LENGTH = 32

/** `Save collection`. */
export const collectionDetailsForm = z.object({
  title: requiredLine('a title', MAX_COLLECTION_TITLE),
  description: z
    .string()
    .optional()
    .transform((text) => normaliseText(text ?? ''))
    .refine((text) => text.length <= MAX_COLLECTION_TEXT, { error: `Use ${MAX_COLLECTION_TEXT} characters or fewer.` }),
  image: imageFile.optional(),
  remove_image: z.string().optional(),
  order: z
    .string()
    .max(PRODUCT_KEY_LENGTH * MAX_ORDERED_PRODUCTS)
    .optional(),
  [MOVE_FIELD]: z.string().optional(),
})

/** What an admin has entered about a collection. */
export type CollectionInput = {
  title: string
  description: string
  /** The bytes of a new image, `remove`, or null to leave it as it is. */
  image: Uint8Array | 'remove' | null
  /** Ids of its products in their order. */
  order: string[]
}

/** The submitted form, with the move of its button carried out. */
export async function toCollectionInput(form: z.output<typeof collectionDetailsForm>): Promise<CollectionInput> {
  const { title, description, image, remove_image } = form
  const change = image ? new Uint8Array(await image.arrayBuffer()) : null
  return {
    title,
    description,
    image: change ?? (remove_image === 'yes' ? 'remove' : null),
    order: parseOrder(form.order, form[MOVE_FIELD]),
  }
}

/** Ids in the order of an `OrderField`. */
export function parseOrder(order: string | undefined, move: string | undefined): string[] {
  return applyMove((order ?? '').split(' ').filter(Boolean), move)
}

/** Field name → label as the form shows it. */
export const COLLECTION_LABELS: Record<string, string> = { title: 'Title', description: 'Text' }
