import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'

export const MAX_ALT_LENGTH = 160

const alt = requiredLine('alt text', MAX_ALT_LENGTH)

/** Largest upload in bytes; the same limit as `encodeImage`, checked before the file is uploaded. */
const MAX_BYTES = 10 * 1024 * 1024

/** `Add image`. The server checks the contents of the file. */
export const newImageForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a JPEG, PNG or WebP file.' })
    .refine((file) => file.size > 0, 'This file is empty. Choose another one.')
    .refine((file) => file.size <= MAX_BYTES, 'The image is larger than 10 MB. Choose a smaller one.'),
  alt,
})

/** `Save alt text` of an image. */
export const altTextForm = z.object({ alt })
