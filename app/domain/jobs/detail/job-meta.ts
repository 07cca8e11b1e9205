import type { MetaDescriptor } from 'react-router'
import { DAY_MS } from '#app/lib/dates.ts'
import { type PreviewImage, previewImageMeta } from '#app/lib/markup/preview-image-meta.ts'
import { excerpt } from '#app/lib/text.ts'
import type { PublicJob } from './find-job.server.ts'

/** For how long the page of a closed job answers 200, so that visitors from old links find similar jobs. */
const CLOSED_PAGE_DAYS = 60

/** Title, description, Open Graph and structured data of a job's page. `preview` is null for a job that is not open. */
export function jobMeta(
  job: PublicJob,
  markup: readonly Record<string, unknown>[],
  preview: PreviewImage | null,
): MetaDescriptor[] {
  const title = `${job.title} at ${job.companyName}, ${job.location}`
  const description = excerpt(job.description, 160)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(preview ? previewImageMeta(preview) : []),
    ...(job.open ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...markup.map((data) => ({ 'script:ld+json': data }) as MetaDescriptor),
  ]
}

/**
 * Whether a job closed or was filled so long ago that its page answers 410. A paused job can be resumed at any time.
 */
export function isGone(job: Pick<PublicJob, 'open' | 'closesAt' | 'closedAt' | 'filledAt'>, now: Date): boolean {
  const ended = [job.closesAt, job.closedAt, job.filledAt].filter((at) => at !== null).map((at) => at.getTime())
  return !job.open && ended.some((at) => at < now.getTime() - CLOSED_PAGE_DAYS * DAY_MS)
}
