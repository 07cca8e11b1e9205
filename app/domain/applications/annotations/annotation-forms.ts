import { z } from 'zod'
import { normaliseLine } from '#app/lib/text.ts'

/** Who can read the notes on an application. */
export const APPLICANT_NOTE_HINT = 'Only visible to your team and the agency, never to the applicant'

export const MAX_TAG_LENGTH = 40
/** Tags of one application. */
export const MAX_TAGS = 20

export const RATINGS = [1, 2, 3, 4, 5] as const

/** `1 star`, `4 stars`. */
export const ratingLabel = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`

export const tagForm = z.object({
  tag: z
    .string({ error: 'Enter a tag.' })
    .transform(normaliseLine)
    .refine((tag) => tag !== '', { error: 'Enter a tag.' })
    .refine((tag) => tag.length <= MAX_TAG_LENGTH, { error: `Use ${MAX_TAG_LENGTH} characters or fewer.` }),
})

/** An empty rating clears it. */
export const ratingForm = z.object({
  rating: z
    .enum(['', '1', '2', '3', '4', '5'], { error: 'Choose 1 to 5 stars.' })
    .default('')
    .transform((rating) => (rating === '' ? null : Number(rating))),
})
