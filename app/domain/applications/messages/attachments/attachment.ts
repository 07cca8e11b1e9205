import { MAX_RESUME_BYTES, RESUME_MESSAGES, type ResumeKind, type ResumeStatus } from '#app/domain/resumes/resume.ts'

/** Files of one message. */
export const MAX_ATTACHMENTS = 3

export const ATTACHMENTS_HINT = `Up to ${MAX_ATTACHMENTS} files: PDF, DOCX, DOC, ODT, RTF or TXT, up to 5 MB each.`

/** A file of a message, as one of the two sides sees it. */
export type Attachment = {
  id: string
  /** With the extension of its type; a neutral name while the blind review hides it. */
  fileName: string
  kind: ResumeKind
  size: number
  status: ResumeStatus
  /** The blind review hides the applicant's files from the employer. */
  isHidden: boolean
}

/** What stands for the name of a file in a blind review. */
export const hiddenFileName = (index: number) => `Attachment ${index + 1}`

/** Why the chosen files cannot be sent, as far as the browser can tell; null if they can. */
export function attachmentsProblem(files: readonly { name: string; size: number }[]): string | null {
  if (files.length > MAX_ATTACHMENTS) return `Choose up to ${MAX_ATTACHMENTS} files.`
  for (const { name, size } of files) {
    if (size === 0) return attachmentProblem(name, RESUME_MESSAGES.empty)
    if (size > MAX_RESUME_BYTES) return attachmentProblem(name, RESUME_MESSAGES['too-large'])
  }
  return null
}

/** A problem with one of several files. */
export const attachmentProblem = (fileName: string, message: string) => `${fileName}: ${message}`

/** Route of the file. */
export const attachmentHref = (id: string) => `/message-attachments/${id}/file`
