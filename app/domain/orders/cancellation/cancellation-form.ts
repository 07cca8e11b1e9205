import { z } from 'zod'
import { optionalLine } from '#app/lib/form-fields.ts'

/** `Cancel order` on the customer's page. */
export const ownCancellationForm = z.object({ reason: optionalLine(200) })
