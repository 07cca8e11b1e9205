import { z } from 'zod'
import { normaliseText } from '#app/lib/text.ts'

/** Maximum length of an internal note, in characters. */
export const MAX_NOTE_LENGTH = 5000

/** An internal note as its readers see it. `by` is null if the author's account was deleted. */
export type Note = { id: string; body: string; at: Date; by: string | null; isOwn: boolean }

export const noteForm = z.object({
  note: z
    .string({ error: 'Write a note.' })
    .transform(normaliseText)
    .refine((note) => note !== '', { error: 'Write a note.' })
    .refine((note) => note.length <= MAX_NOTE_LENGTH, { error: `Use ${MAX_NOTE_LENGTH} characters or fewer.` }),
})
