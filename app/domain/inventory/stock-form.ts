import { z } from 'zod'
import { wholeNumber } from '#app/domain/catalogue/store-form-fields.ts'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'

/** Most units on hand of one variant. */
export const MAX_ON_HAND = 1_000_000

/** Most units in one delivery. */
export const MAX_RECEIVED = 100_000
export const MAX_STOCK_NOTE_LENGTH = 200

/** `Receive`: units that were delivered. */
export const receiveStockForm = z.object({
  quantity: wholeNumber('the quantity received', 1, MAX_RECEIVED),
  note: optionalLine(MAX_STOCK_NOTE_LENGTH),
  idempotency_key: z.string().max(64).default(''),
})

/** `Adjust`: the units counted, the units that the page showed, and the reason for the difference. */
export const adjustStockForm = z.object({
  on_hand: wholeNumber('the quantity counted', 0, MAX_ON_HAND),
  expected_on_hand: wholeNumber('the expected quantity', 0, MAX_ON_HAND),
  note: requiredLine('a reason, such as “two broken”', MAX_STOCK_NOTE_LENGTH),
})
