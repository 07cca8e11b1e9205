import { RESUME_MESSAGES, type ResumeRejection } from '#app/domain/resumes/resume.ts'
import { failure, invalidForm } from '../toast.server.ts'

/** Seconds after which the files that are being read now have been read. */
const BUSY_SECONDS = 60

/**
 * The form of a rejected resume with the reason at its field: 503 with Retry-After while too many files are being read,
 * otherwise 400.
 *
 * @param field the name of the file field
 * @param title the title of the toast
 */
export function rejectedResume<T extends object>(
  reply: (errors: Record<string, string[]>) => T,
  field: string,
  title: string,
  reason: ResumeRejection,
) {
  const message = RESUME_MESSAGES[reason]
  const toast = failure(title, message)
  return reason === 'busy'
    ? invalidForm(reply({ [field]: [message] }), toast, 503, { 'Retry-After': String(BUSY_SECONDS) })
    : invalidForm(reply({ [field]: [message] }), toast)
}
