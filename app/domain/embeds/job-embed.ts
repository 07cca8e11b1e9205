import { type JobFilters, parseCriteria, searchParamsOf } from '#app/domain/jobs/search/search-criteria.ts'

/** `system` follows the visitor's system. */
export const EMBED_THEMES = ['system', 'light', 'dark'] as const

/** What an embedded list of jobs shows, as its address says it. */
export type JobEmbedOptions = {
  /** The slug of a company; null for the jobs of all. */
  company: string | null
  /** The filters of the list of jobs, by the same parameters. */
  filters: JobFilters
  theme: (typeof EMBED_THEMES)[number]
}

/** Parses the query string of `/embed/jobs`. Never throws: unknown themes follow the visitor's system. */
export function parseJobEmbed(params: URLSearchParams): JobEmbedOptions {
  const theme = params.get('theme')
  const { position: _, ...filters } = parseCriteria(params)
  return {
    company: params.get('company') || null,
    filters,
    theme: EMBED_THEMES.find((one) => one === theme) ?? 'system',
  }
}

/** The path of the page with these options. */
export function jobEmbedPath({ company, filters, theme }: JobEmbedOptions): string {
  const params = new URLSearchParams([
    ...(company ? [['company', company]] : []),
    ...searchParamsOf(filters),
    ...(theme === 'system' ? [] : [['theme', theme]]),
  ])
  return params.size > 0 ? `/embed/jobs?${params}` : '/embed/jobs'
}

/**
 * The HTML codes that show the jobs on another website: a script, whose frame is as high as its content, and a frame
 * for sites that allow no scripts.
 */
export function jobEmbedCodes(origin: string, options: JobEmbedOptions): { script: string; frame: string } {
  const { company, filters, theme } = options
  const search = searchParamsOf(filters).toString()
  const attributes = [
    ...(company ? [` data-company="${escapeAttribute(company)}"`] : []),
    ...(search ? [` data-search="${escapeAttribute(search)}"`] : []),
    ...(theme === 'system' ? [] : [` data-theme="${theme}"`]),
  ]
  const source = escapeAttribute(origin + jobEmbedPath(options))
  return {
    script: `<script src="${origin}/embed/jobs.js"${attributes.join('')} async></script>`,
    frame: `<iframe src="${source}" title="Jobs" width="100%" height="600" style="border:0"></iframe>`,
  }
}

/** The HTML code of the booking page on another website. */
export function bookingEmbedCode(origin: string): string {
  return `<script src="${origin}/embed/booking.js" async></script>`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
