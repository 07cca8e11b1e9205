import { z } from 'zod'
import { emailAddress } from '#app/lib/email-address.ts'

/** `Email me when it's back`. */
export const stockNoticeForm = z.object({
  variant: z.string({ error: 'Choose an option.' }).max(64),
  email: emailAddress,
})
