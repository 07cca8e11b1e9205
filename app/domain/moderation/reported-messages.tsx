import { Form } from 'react-router'
import { SuspendButton } from '#app/domain/people/admin/suspend-button.tsx'
import { formatAge, formatDateTime } from '#app/lib/dates.ts'
import { path } from '#app/lib/url.ts'
import { DELETED_ACCOUNT } from '#app/policy/actor.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { ReportedMessage } from './reported-messages.server.ts'

type ReportedMessagesProps = {
  messages: readonly ReportedMessage[]
  now: Date
  timeZone: string
  /** The page of the list, to which the actions return. */
  back: string
}

/** The reported messages, and what an admin can decide. */
export function ReportedMessages({ messages, now, timeZone, back }: ReportedMessagesProps) {
  return (
    <ul aria-label="Reported messages" className="divide-y divide-line border-y border-line">
      {messages.map((message) => (
        <li key={message.id}>
          <article aria-labelledby={`message-${message.id}`} className="space-y-3 py-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <h2 id={`message-${message.id}`} className="text-base font-semibold wrap-anywhere">
                {authorName(message)}
                <span className="font-normal text-ink-soft">
                  , {message.sender === 'applicant' ? 'applicant for' : 'employer of'} {message.jobTitle} at{' '}
                  {message.companyName}
                </span>
              </h2>
              <Time at={message.at} className="text-sm text-ink-soft">
                {formatDateTime(message.at, timeZone)}
              </Time>
            </div>
            <blockquote className="max-w-prose border-s-3 border-line ps-3 wrap-anywhere">
              <PlainText text={message.body} />
              {message.fileNames.length > 0 && (
                <p className="mt-1.5 text-sm text-ink-soft">Attached: {message.fileNames.join(', ')}</p>
              )}
            </blockquote>
            <p className="text-sm wrap-anywhere text-ink-soft">
              Reported by {message.reporterName},{' '}
              <Time at={message.reportedAt}>{formatAge(message.reportedAt, now, timeZone).toLowerCase()}</Time>
              {message.details && `: ${message.details}`}
            </p>
            {message.blindJob && <BlindNote job={message.blindJob} />}
            <Decisions message={message} back={back} />
          </article>
        </li>
      ))}
    </ul>
  )
}

function BlindNote({ job }: { job: NonNullable<ReportedMessage['blindJob']> }) {
  if (job.isRemoved)
    return (
      <p className="text-sm">
        A blind review hides who the applicant is, and can't be ended because the job was removed. Neither side can send
        more messages about it.
      </p>
    )
  return (
    <p className="text-sm">
      A blind review hides who the applicant is. To see and suspend the account,{' '}
      <Link to={path`/manage-jobs/${job.id}/blind-review`} className="link">
        end the blind review
      </Link>
      .
    </p>
  )
}

const authorName = ({ authorName }: ReportedMessage) => authorName ?? DELETED_ACCOUNT

function Decisions({ message, back }: { message: ReportedMessage; back: string }) {
  const dismissal = `/admin/messages/${message.id}/dismissal`
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" action={dismissal} preventScrollReset>
        <SubmitButton action={dismissal} tone="secondary" size="sm">
          Dismiss <VisuallyHidden>report about the message of {authorName(message)}</VisuallyHidden>
        </SubmitButton>
      </Form>
      {message.author && !message.author.isAdmin && (
        <SuspendButton
          person={message.author}
          kind={message.sender === 'applicant' ? 'employee' : 'employer'}
          back={back}
          tone="quiet"
        />
      )}
    </div>
  )
}
