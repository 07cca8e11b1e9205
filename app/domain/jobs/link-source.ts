import { path } from '#app/lib/url.ts'

/**
 * Where the links to jobs come from that the product itself hands out: the values of `source` in their addresses, which
 * are kept with an application, and their labels for the employer.
 */
const LINK_SOURCES = {
  embed: 'List on a website',
  'job-alert': 'Job alert',
  // Of the feed that every installation has (`DEFAULT_FEED`), unless an admin changes it.
  jobs: 'Job feed',
  rss: 'RSS feed',
} as const

/** The path of a job in a link outside of the site. */
export function jobPathFrom(source: keyof typeof LINK_SOURCES, id: string): string {
  return `${path`/jobs/${id}`}?source=${source}`
}

/** The label of a source of the product; null for one of a link that somebody else made. */
export function linkSourceLabel(source: string): string | null {
  return Object.entries(LINK_SOURCES).find(([value]) => value === source)?.[1] ?? null
}
