import { linkSourceLabel } from '#app/domain/jobs/link-source.ts'

/** As the sources of feeds are. */
const SOURCE = /^[a-z0-9._-]{1,40}$/

/** The value of `source` in the address of a job, in lower case; null if there is none or it is invalid. */
export function parseSource(params: URLSearchParams): string | null {
  const source = params.get('source')?.trim().toLowerCase() ?? ''
  return SOURCE.test(source) ? source : null
}

/** `href` with the source, so that it is kept while a visitor signs in and fills in the form. */
export function withSource(href: string, source: string | null): string {
  return source === null ? href : `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ source })}`
}

/** Where an application came from, for the employer. */
export const sourceLabel = (source: string | null) =>
  source === null ? 'This job board' : (linkSourceLabel(source) ?? source)
