import { z } from 'zod'

/** The checkbox that confirms the deletion of an account. */
export const deletionForm = z.object({
  confirmed: z.literal('on', { error: 'Confirm that your account will be permanently deleted.' }),
})
