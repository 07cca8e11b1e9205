import { DELETED_ACCOUNT } from '#app/policy/actor.ts'
import { EventList } from '#app/ui/data/event-list.tsx'
import { type Step, Steps } from '#app/ui/data/steps.tsx'
import type { AnnotationEvent } from '../annotations/list-annotations.server.ts'
import { isStatus } from '../application.ts'
import { rejectionLabel } from '../status/rejection.ts'
import type { HistoryEvent } from './applicant-details.server.ts'
import type { SentEmail } from './list-sent-emails.server.ts'

type ApplicantHistoryProps = {
  history: HistoryEvent[]
  annotations: AnnotationEvent[]
  sentEmails: SentEmail[]
  timeZone: string
}

/** What happened to the application, and the emails that the applicant got about it. */
export function ApplicantHistory({ history, annotations, sentEmails, timeZone }: ApplicantHistoryProps) {
  return (
    <>
      <section aria-labelledby="history">
        <h2 id="history" className="mb-3 text-xl">
          History
        </h2>
        <Steps label="History" timeZone={timeZone} steps={toSteps(history, annotations)} withTime />
      </section>
      {sentEmails.length > 0 && (
        <section aria-labelledby="emails" data-print="none">
          <h2 id="emails" className="mb-3 text-xl">
            Emails sent
          </h2>
          <EventList label="Emails sent" timeZone={timeZone} items={sentEmails.map(toEmailItem)} />
        </section>
      )}
    </>
  )
}

/** The history with the internal changes, oldest first. */
function toSteps(history: HistoryEvent[], annotations: AnnotationEvent[]): Step[] {
  const internal = annotations.map(({ id, at, title, by }) => ({
    key: id,
    label: title,
    at,
    details: [by ?? DELETED_ACCOUNT, 'Internal'],
  }))
  return [...history.map(toStep), ...internal].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function toEmailItem({ id, at, subject, isRejected }: SentEmail) {
  return {
    id,
    at,
    title: subject,
    details: [isRejected ? "Not delivered: this address doesn't exist" : 'To the applicant'],
  }
}

function toStep({ id, status, at, by, isEmailed, rejection, emailText }: HistoryEvent, index: number) {
  const title = index === 0 ? 'Applied' : isStatus(status) ? `Moved to ${status}` : status
  const details = [by ?? DELETED_ACCOUNT]
  if (rejection) details.push(`Internal reason: ${rejectionLabel(rejection)}`)
  if (emailText) details.push(`Message: ${emailText}`)
  if (!isEmailed) details.push("The applicant hasn't been emailed yet")
  return { key: id, at, label: status === 'Withdrawn' ? 'Withdrawn' : title, details }
}
