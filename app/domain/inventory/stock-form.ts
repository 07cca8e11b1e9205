import { z } from 'zod'
import { wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'

/** So few left are worth a look. */
export const LOW_STOCK = 5

/** More than comes on one truck. */
const MOST_PIECES = 100_000
export const NOTE_MAX = 200

/** `Receive`: pieces that came in. */
export const receiveForm = z.object({
  pieces: wholeNumber('how many came in', 1, MOST_PIECES),
  note: optionalLine(NOTE_MAX),
})

/** `Correct`: what was counted on the shelf, and why it differs. */
export const correctForm = z.object({
  counted: wholeNumber('how many there are', 0, MOST_PIECES),
  seen: wholeNumber('what the page showed', 0, 1_000_000),
  note: requiredLine('why it differs, such as “two broken”', NOTE_MAX),
})
