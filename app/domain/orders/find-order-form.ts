import { z } from 'zod'
import { emailAddress } from '#app/lib/email-address.ts'

/** `Find my order`. A leading # is accepted, as in `#1012`. */
export const findOrderForm = z.object({
  number: z
    .string({ error: 'Enter your order number, such as 1012.' })
    .transform((text) => text.trim().replace(/^#\s*/, ''))
    .refine((text) => /^\d{1,9}$/.test(text), { error: 'Enter your order number, such as 1012.' })
    .transform(Number),
  email: emailAddress,
})
