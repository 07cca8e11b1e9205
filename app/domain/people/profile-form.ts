import { z } from 'zod'
import { optionalLine, personName, requiredLine } from '#app/lib/form-fields.ts'
import { INVALID_PHONE_MESSAGE, isPhoneLike } from '#app/lib/phone.ts'

/** `Save profile` (product.md section 3). The server also checks the number against the numbering plan. */
export const profileForm = z.object({
  full_name: personName('your name', 150),
  phone: requiredLine('a phone number', 40).refine(isPhoneLike, { error: INVALID_PHONE_MESSAGE }),
  headline: optionalLine(120),
  location: optionalLine(150),
})
