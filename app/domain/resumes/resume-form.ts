import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'
import { MAX_RESUME_BYTES, MAX_RESUME_NAME, RESUME_MESSAGES } from './resume.ts'

/** A chosen file of at most 5 MB. The command examines its content. */
const resumeFile = z
  .instanceof(File, { error: 'Choose a file.' })
  // Browsers post a file without a name if none was chosen.
  .refine((file) => file.size > 0 || file.name !== '', { error: 'Choose a file.', abort: true })
  .refine((file) => file.size > 0, RESUME_MESSAGES.empty)
  .refine((file) => file.size <= MAX_RESUME_BYTES, RESUME_MESSAGES['too-large'])

/** `Upload resume`. */
export const resumeUploadForm = z.object({ resume: resumeFile })

/** `Save resume`. */
export const resumeEditForm = z.object({
  name: requiredLine('a name', MAX_RESUME_NAME),
  default: z.literal('yes').optional(),
})
