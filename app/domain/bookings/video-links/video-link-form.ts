import { z } from 'zod'
import { optionalVideoLink } from '#app/domain/scheduling/video-link.ts'

/** `Save video link`. An empty one means the link of the consultant or the consultation type. */
export const videoLinkForm = z.object({ video_link: optionalVideoLink })
