import { z } from 'zod'
import { emailAddress } from '#app/lib/email-address.ts'
import { FREQUENCIES } from './job-alert.ts'

export const alertForm = z.object({ email: emailAddress })
export const frequencyForm = z.object({ frequency: z.enum(FREQUENCIES, { error: 'Choose an option from the list.' }) })
