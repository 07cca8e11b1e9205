import { Fragment } from 'react'
import { Disclosure } from '#app/ui/disclosure.tsx'
import {
  type ArrangedInterview,
  type StatusEmailTexts,
  statusEmailBody,
  statusEmailOpening,
} from '../emails/status-email-texts.ts'
import { fillPlaceholders } from '../templates/message-template.ts'
import { countPeople } from './status-messages.ts'

/**
 * Who reads the email, about one job. `status`: the one before the change. `interview`, `recipientId`: as in
 * `StatusRecipient`, the latter needed where there are several readers.
 */
export type EmailReader = {
  name: string
  jobTitle: string
  companyName: string
  status?: string
  interview?: ArrangedInterview | null
  recipientId?: string
}

type EmailPreviewProps = {
  texts: StatusEmailTexts
  /** At least one. The first one's email is shown. */
  readers: readonly [EmailReader, ...EmailReader[]]
  /** The employer's own text, with placeholders; '': the usual one. */
  text: string
}

/** The email about a change of status as one applicant will read it, folded away. */
export function EmailPreview({ texts, readers, text }: EmailPreviewProps) {
  const [reader] = readers
  const parts = readers.filter(({ recipientId }) => recipientId === reader.recipientId)
  const others = countPeople(readers) - 1
  const fillFor = ({ name, jobTitle, companyName }: EmailReader, part: string) =>
    fillPlaceholders(part, { applicantName: name, jobTitle, companyName })
  const opening = statusEmailOpening(texts, parts.length)
  const bodyFor = ({ interview }: EmailReader) => statusEmailBody(texts, interview ?? null)
  const next = new Set(parts.map((part) => fillFor(part, bodyFor(part).next)))
  return (
    <Disclosure title="Preview email" className="mt-3 text-sm">
      <div className="mt-1 space-y-3 rounded-card border border-line bg-raised px-4 py-3 wrap-anywhere">
        <p className="font-semibold">{fillFor(reader, opening.subject)}</p>
        <p>{fillFor(reader, opening.greeting)}</p>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same title
          <Fragment key={index}>
            {parts.length > 1 && <p className="font-medium">{part.jobTitle}</p>}
            {part.status === 'Hired' && <p>{fillFor(part, texts.correction)}</p>}
            {text.trim() === '' ? (
              <p>{fillFor(part, bodyFor(part).usual)}</p>
            ) : (
              <>
                <p>{fillFor(part, texts.introduction)}</p>
                <blockquote className="border-l-3 border-line pl-3 whitespace-pre-line">
                  {fillFor(part, text.trim())}
                </blockquote>
              </>
            )}
          </Fragment>
        ))}
        <p>{[...next].join(' ')}</p>
        <p className="text-ink-soft">
          The email also includes the job's details and a link to their applications.
          {others > 0 &&
            ` ${others === 1 ? 'One other person gets' : `${others} others get`} it with their own name and job.`}
        </p>
      </div>
    </Disclosure>
  )
}
