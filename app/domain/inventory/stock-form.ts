import { z } from 'zod'
import { wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'

/** So few left are worth a look. */
export const LOW_STOCK_THRESHOLD = 5

/** More than comes on one truck. */
const MAX_RECEIVED = 100_000
export const MAX_NOTE_LENGTH = 200

/** `Receive`: pieces that came in. */
export const receiveStockForm = z.object({
  pieces: wholeNumber('how many came in', 1, MAX_RECEIVED),
  note: optionalLine(MAX_NOTE_LENGTH),
})

/** `Correct`: what was counted on the shelf, and why it differs. */
export const correctStockForm = z.object({
  counted: wholeNumber('how many there are', 0, MAX_RECEIVED),
  seen: wholeNumber('what the page showed', 0, 1_000_000),
  note: requiredLine('why it differs, such as “two broken”', MAX_NOTE_LENGTH),
})
