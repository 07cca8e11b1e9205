import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'

export const MAX_COLLECTIONS = 60
export const MAX_COLLECTION_TITLE = 60

/** `Add collection`. */
export const collectionForm = z.object({ title: requiredLine('a title', MAX_COLLECTION_TITLE) })

export const COLLECTION_ERROR_MESSAGES = {
  taken: 'Another collection has this title.',
  'too-many': `You can have up to ${MAX_COLLECTIONS} collections. Delete one first.`,
}
