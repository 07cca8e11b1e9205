import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'

export const MAX_ALT_LENGTH = 160

const alt = requiredLine('what the image shows', MAX_ALT_LENGTH)

/** Largest upload, in bytes: as `encodeImage` has it, told before the file travels. */
const MAX_BYTES = 10 * 1024 * 1024

/** `Add image`. Whether it is one is found out by reading it. */
export const newImageForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a JPEG, PNG or WebP file.' })
    .refine((file) => file.size > 0, 'This file is empty. Choose another one.')
    .refine((file) => file.size <= MAX_BYTES, 'The image is larger than 10 MB. Choose a smaller one.'),
  alt,
})

/** `Save words` of an image. */
export const altTextForm = z.object({ alt })
