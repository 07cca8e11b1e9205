import { z } from 'zod'
import { optionalLine } from '#app/lib/form-fields.ts'
import { applyMove } from '#app/ui/forms/lists/list-order.ts'
import { MOVE_FIELD, REMOVE_FIELD } from '#app/ui/forms/lists/order-field.tsx'
import type { PlacementInput } from './edit-placement.server.ts'
import { MAX_PRODUCT_LENGTHS } from './product-form.ts'

/** As many related products as a product page shows. */
export const MAX_RELATED = 4

/** Name of the checkboxes of the collections. */
export const COLLECTION_FIELD = 'collection'

/** The ids of the related products in their order. */
export const RELATED_FIELD = 'related'

/** `Save placement`. The checkboxes of the collections are read from the form data by their name. */
export const placementForm = z.object({
  [RELATED_FIELD]: z.string().max(1000).optional(),
  [MOVE_FIELD]: z.string().optional(),
  [REMOVE_FIELD]: z.string().optional(),
  /**
   * The title, address or id of one more related product: without scripts, or if none of the suggestions was chosen.
   */
  add: optionalLine(MAX_PRODUCT_LENGTHS.title),
})

/** The placement in a submitted form, with the move or removal of its button carried out. */
export function toPlacement(form: z.output<typeof placementForm>, collectionIds: string[]): PlacementInput {
  const ids = applyMove((form[RELATED_FIELD] ?? '').split(' ').filter(Boolean), form[MOVE_FIELD])
  return { collectionIds, relatedIds: ids.filter((id) => id !== form[REMOVE_FIELD]), add: form.add }
}

/** The ids of the ticked collections, up to 100. */
export function tickedCollections(form: FormData): string[] {
  return form
    .getAll(COLLECTION_FIELD)
    .filter((id) => typeof id === 'string')
    .slice(0, 100)
}

type Titled = { id: string; title: string }

/** A placement as text, to compare two of them. */
export function placementDisplayValues(
  { collectionIds, related }: { collectionIds: readonly string[]; related: readonly Titled[] },
  collections: readonly Titled[],
): Record<string, string> {
  const chosen = collections.filter(({ id }) => collectionIds.includes(id))
  return {
    collections: chosen.map(({ title }) => title).join(', '),
    related: related.map(({ title }) => title).join(', '),
  }
}

/** Value → label of `placementDisplayValues`. */
export const PLACEMENT_LABELS: Record<string, string> = { collections: 'Collections', related: 'Related products' }
