import type { StatusEmailTexts } from '../emails/status-email-texts.ts'
import { fillPlaceholders } from '../templates/message-template.ts'

/** Who reads the email. `status`: the one before the change. */
export type EmailReader = { name: string; jobTitle: string; companyName: string; status?: string }

type EmailPreviewProps = {
  texts: StatusEmailTexts
  reader: EmailReader
  /** How many others get it, each with their own name and job. */
  others: number
  /** The employer's own text, with placeholders; '': the usual one. */
  text: string
}

/** The email about a change of status as one applicant will read it, folded away. */
export function EmailPreview({ texts, reader, others, text }: EmailPreviewProps) {
  const { name, jobTitle, companyName, status } = reader
  const fill = (part: string) => fillPlaceholders(part, { applicantName: name, jobTitle, companyName })
  return (
    <details className="mt-3 text-sm">
      <summary className="min-h-8 cursor-pointer font-medium text-accent max-md:py-3">Preview email</summary>
      <div className="mt-1 space-y-3 rounded-card border border-line bg-raised px-4 py-3 wrap-anywhere">
        <p className="font-semibold">{fill(texts.subject)}</p>
        <p>{fill(texts.greeting)}</p>
        {status === 'Hired' && <p>{fill(texts.correction)}</p>}
        {text.trim() === '' ? (
          <p>{fill(texts.usual)}</p>
        ) : (
          <>
            <p>{fill(texts.introduction)}</p>
            <blockquote className="border-l-3 border-line pl-3 whitespace-pre-line">{fill(text.trim())}</blockquote>
          </>
        )}
        <p>{fill(texts.next)}</p>
        <p className="text-ink-soft">
          The email also has the job's details and a link to their applications.
          {others > 0 &&
            ` ${others === 1 ? 'One other person gets' : `${others} others get`} it with their own name and job.`}
        </p>
      </div>
    </details>
  )
}
