import { breadcrumbJsonLd, jobJsonLd } from '../job-markup.ts'
import { parsePlaces } from '../parse-places.server.ts'
import type { PublicJob } from './find-job.server.ts'

/** The structured data of a job's page. A job that is not listed has none. */
export function jobPageMarkup(job: PublicJob, origin: string): Record<string, unknown>[] {
  if (!job.open) return []
  const path = [
    { name: 'Jobs', path: '/jobs' },
    { name: job.title, path: `/jobs/${job.id}` },
  ]
  return [jobJsonLd({ ...job, places: parsePlaces(job.location) }, origin), breadcrumbJsonLd(path, origin)]
}
