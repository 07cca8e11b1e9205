import { path } from '#app/lib/url.ts'

/** The page of a published job; the preview of one that is not published yet and has no page. */
export const managedJobHref = (id: string, isPublished: boolean) =>
  isPublished ? path`/jobs/${id}` : path`/manage-jobs/${id}/preview`
