import { z } from 'zod'
import { optionalLine } from '#app/lib/form-fields.ts'
import type { Placement } from './edit-placement.server.ts'
import { MAX_PRODUCT_LENGTHS } from './product-form.ts'

/** Related products that the form has fields for: as many as a product page shows. */
export const RELATED_ROWS = [0, 1, 2, 3] as const

/** Name of the checkboxes of the collections. */
export const COLLECTION_FIELD = 'collection'

const related = optionalLine(MAX_PRODUCT_LENGTHS.title)

/** `Save placement`. The checkboxes of the collections are read from the form data by their name. */
export const placementForm = z.object({
  related_0: related,
  related_1: related,
  related_2: related,
  related_3: related,
})

/** The placement in a submitted form. */
export function toPlacement(form: z.output<typeof placementForm>, collectionIds: string[]): Placement {
  return { collectionIds, related: RELATED_ROWS.map((n) => form[`related_${n}`] ?? '') }
}

/** The ids of the ticked collections, up to 100. */
export function tickedCollections(form: FormData): string[] {
  return form
    .getAll(COLLECTION_FIELD)
    .filter((id) => typeof id === 'string')
    .slice(0, 100)
}

/** A placement as the form shows it, with the collections as one line of titles under `collections`. */
export function placementFormValues(
  { collectionIds, related }: Placement,
  collections: readonly { id: string; title: string }[],
): Record<string, string> {
  const chosen = collections.filter(({ id }) => collectionIds.includes(id))
  return {
    collections: chosen.map(({ title }) => title).join(', '),
    ...Object.fromEntries(RELATED_ROWS.map((n) => [`related_${n}`, related[n] ?? ''])),
  }
}

/** Field name → label as the form shows it. */
export const PLACEMENT_LABELS: Record<string, string> = {
  collections: 'Collections',
  ...Object.fromEntries(RELATED_ROWS.map((n) => [`related_${n}`, `Product ${n + 1}`])),
}
