import { z } from 'zod'

/** Maximum length of the link for video calls, in characters. */
export const MAX_VIDEO_LINK_LENGTH = 500

/** True for a web address that can be opened from an email: https only. */
export const isSecureUrl = (text: string): boolean => URL.canParse(text) && text.startsWith('https://')

/** The field of a video link that may be left empty. */
export const optionalVideoLink = z
  .string()
  .optional()
  .transform((text) => text?.trim() ?? '')
  .refine((text) => text === '' || (isSecureUrl(text) && text.length <= MAX_VIDEO_LINK_LENGTH), {
    error: 'Enter a link that starts with https://.',
  })
