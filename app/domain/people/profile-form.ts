import { z } from 'zod'
import { optionalLine, requiredLine } from '#app/lib/form-fields.ts'
import { looksLikePhone } from '#app/lib/phone.ts'

/** Field message for an invalid phone number. */
export const INVALID_PHONE = 'Enter a phone number, such as 0412 345 678 or (02) 9876 5432.'

/** `Save profile` (product.md section 3). The server also checks the number against the numbering plan. */
export const profileForm = z.object({
  full_name: requiredLine('your name', 150),
  phone: requiredLine('a phone number', 40).refine(looksLikePhone, { error: INVALID_PHONE }),
  headline: optionalLine(120),
  location: optionalLine(150),
})
