import { z } from 'zod'

/** Largest file of ads, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** `Upload file`. Whether it can be read is found out by reading it. */
export const importUploadForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a CSV or JSON file.' })
    .refine((file) => file.size > 0, 'This file is empty. Choose another one.')
    .refine((file) => file.size <= MAX_FILE_BYTES, 'The file is larger than 10 MB. Split it in two.'),
})
