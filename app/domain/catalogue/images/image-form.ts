import { z } from 'zod'
import { requiredLine } from '#app/lib/form-fields.ts'

export const ALT_MAX = 160

const alt = requiredLine('what the picture shows', ALT_MAX)

/** Largest upload, in bytes: as `encodePicture` has it, told before the file travels. */
const MAX_BYTES = 10 * 1024 * 1024

/** `Add picture`. Whether it is one is found out by reading it. */
export const newPictureForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a JPEG, PNG or WebP file.' })
    .refine((file) => file.size > 0, 'This file is empty. Choose another one.')
    .refine((file) => file.size <= MAX_BYTES, 'The picture is larger than 10 MB. Choose a smaller one.'),
  alt,
})

/** `Save words` of a picture. */
export const pictureForm = z.object({ alt })
