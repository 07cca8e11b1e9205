import { z } from 'zod'
import { imageFile } from '#app/core/images/image-file.ts'

/** `Upload logo`. */
export const logoForm = z.object({ logo: imageFile })

/** Route of the logo: its action uploads one. */
export const LOGO_HREF = '/employer/company/logo'
