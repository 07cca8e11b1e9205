import { z } from 'zod'
import { isSecureUrl, MAX_VIDEO_LINK_LENGTH } from '#app/domain/scheduling/video-link.ts'

/** `Save video link`. An empty one means the link of the consultant or the consultation type. */
export const videoLinkForm = z.object({
  video_link: z
    .string()
    .optional()
    .transform((text) => text?.trim() ?? '')
    .refine((text) => text === '' || (isSecureUrl(text) && text.length <= MAX_VIDEO_LINK_LENGTH), {
      error: 'Enter a link that starts with https://.',
    }),
})
