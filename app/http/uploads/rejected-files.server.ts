import { RESUME_MESSAGES, type ResumeRejection } from '#app/domain/resumes/resume.ts'
import { failure, invalidForm } from '../toast.server.ts'

/** Seconds after which the files that are being read now have been read. */
const BUSY_SECONDS = 60

type ReplyWithErrors<T> = (errors: Record<string, string[]>) => T

/**
 * The form of rejected files with the reasons at its field: 503 with Retry-After if one of them could not be read
 * because too many files are being read, otherwise 400.
 *
 * @param field the name of the file field
 * @param title the title of the toast
 * @param problems why each file is rejected, and what its sender is told
 */
export function rejectedFiles<T extends object>(
  reply: ReplyWithErrors<T>,
  field: string,
  title: string,
  problems: readonly { reason: ResumeRejection; message: string }[],
) {
  const messages = problems.map(({ message }) => message)
  const isBusy = problems.some(({ reason }) => reason === 'busy')
  return invalidForm(
    reply({ [field]: messages }),
    failure(title, messages.join(' ')),
    isBusy ? 503 : 400,
    isBusy ? { 'Retry-After': String(BUSY_SECONDS) } : undefined,
  )
}

/** `rejectedFiles` for one resume. */
export function rejectedResume<T extends object>(
  reply: ReplyWithErrors<T>,
  field: string,
  title: string,
  reason: ResumeRejection,
) {
  return rejectedFiles(reply, field, title, [{ reason, message: RESUME_MESSAGES[reason] }])
}
