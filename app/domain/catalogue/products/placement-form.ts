import { z } from 'zod'
import { optionalLine } from '#app/lib/form-fields.ts'
import type { Placement } from './edit-placement.server.ts'
import { MAX_PRODUCT_LENGTHS } from './product-form.ts'

/** Fields for products shown beside one: as many as the shop shows. */
export const RELATED_ROWS = [0, 1, 2, 3] as const
const related = optionalLine(MAX_PRODUCT_LENGTHS.title)

/** `Save placement`. Collections are ticked boxes, read by their name. */
export const placementForm = z.object({
  related_0: related,
  related_1: related,
  related_2: related,
  related_3: related,
})

/** Where a posted form says that a product is found. */
export function toPlacement(form: z.output<typeof placementForm>, collectionIds: FormDataEntryValue[]): Placement {
  return {
    collectionIds: collectionIds.filter((id) => typeof id === 'string').slice(0, 100),
    related: RELATED_ROWS.map((n) => form[`related_${n}`] ?? ''),
  }
}
