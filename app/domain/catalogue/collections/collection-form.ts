import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'

/** `Add collection`, and its new title. */
export const collectionForm = z.object({ title: requiredLine('a title', 60) })

export const COLLECTION_ERROR_MESSAGES = {
  taken: 'Another collection has this title.',
  'too-many': 'There are 60 collections, which is the most.',
}
