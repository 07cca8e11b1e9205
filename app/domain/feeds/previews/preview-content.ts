import { formatNumber } from '#app/lib/numbers.ts'
import type { PreviewContent } from './preview-image.worker.server.ts'

type Named = { name: string }

/** What the preview image of a job's page shows. */
export function jobPreview(
  job: { title: string; companyName: string; location: string; salary: string | null },
  agency: Named,
): PreviewContent {
  return { agency: agency.name, title: job.title, lines: [job.companyName, job.location], highlight: job.salary ?? '' }
}

/** What the preview image of a company's page shows. */
export function companyPreview(company: Named, openJobs: number, agency: Named): PreviewContent {
  const count = openJobs === 1 ? '1 open job' : `${formatNumber(openJobs)} open jobs`
  return { agency: agency.name, title: `Jobs at ${company.name}`, lines: [], highlight: openJobs > 0 ? count : '' }
}

/** The text of an image for people who don't see it. */
export function previewAlt({ title, lines, highlight, agency }: PreviewContent): string {
  return [title, ...lines, highlight, agency].filter(Boolean).join(', ')
}
