import { z } from 'zod'

/** Largest upload in bytes, checked before the file is uploaded and before it is encoded. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** An image that is uploaded with a form. The server checks the contents of the file. */
export const imageFile = z
  .instanceof(File, { error: 'Choose a JPEG, PNG or WebP file.' })
  .refine((file) => file.size > 0, 'This file is empty. Choose another one.')
  .refine((file) => file.size <= MAX_IMAGE_BYTES, 'The image is larger than 10 MB. Choose a smaller one.')
