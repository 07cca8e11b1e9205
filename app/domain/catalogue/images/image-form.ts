import { z } from 'zod'
import { imageFile } from '#app/core/images/image-file.ts'
import { requiredLine } from '#app/lib/form-fields.ts'

export const MAX_ALT_LENGTH = 160

const alt = requiredLine('alt text', MAX_ALT_LENGTH)

/** `Add image`. */
export const newImageForm = z.object({ file: imageFile, alt })

/** `Save alt text` of an image. */
export const altTextForm = z.object({ alt })
