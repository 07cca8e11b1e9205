import { z } from 'zod'
import { requiredText } from '#app/lib/form-fields.ts'

/** Maximum length of an internal note, in characters. */
export const MAX_NOTE_LENGTH = 5000

/** An internal note as its readers see it. `by` is null if the author's account was deleted. */
export type Note = { id: string; body: string; at: Date; by: string | null; isOwn: boolean }

/**
 * Notes, newest first, and whether there are earlier ones. `idempotencyKey` is for the form: it determines the id of
 * its note.
 */
export type Notes = { rows: Note[]; hasEarlier: boolean; idempotencyKey: string }

/** Notes that a page shows at first, and at most. */
export const SHOWN_NOTES = 20
export const MAX_SHOWN_NOTES = 500

/** The parameter of an address that shows `MAX_SHOWN_NOTES`, with this value. Messages beside them have their own. */
export const NOTES_PARAM = 'show_notes'
export const ALL_NOTES = 'all'

/** The form of an internal note. */
export const noteForm = z.object({
  note: requiredText(MAX_NOTE_LENGTH, {
    missing: 'Write a note.',
    tooLong: 'Use 5,000 characters or fewer.',
  }),
  idempotency_key: z.string().max(64).default(''),
})
