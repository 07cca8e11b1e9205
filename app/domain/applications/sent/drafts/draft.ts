import { path } from '#app/lib/url.ts'

/**
 * The cover note and the answers by the name of their field. The resume is not part of it: the list of resumes changes.
 */
export type DraftFields = Record<string, string[]>

/** What a job seeker has entered for a job and not sent. */
export type ApplicationDraft = { fields: DraftFields; savedAt: Date }

/** The page with the form of a job. */
export const applicationHref = (jobId: string) => path`/jobs/${jobId}/application`

/** Route that saves a draft. */
export const draftHref = (jobId: string) => `${applicationHref(jobId)}/draft`

/** Route that deletes a draft. */
export const draftDeletionHref = (jobId: string) => `${draftHref(jobId)}/deletion`
