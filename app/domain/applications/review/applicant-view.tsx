import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { NoteSection } from '#app/core/notes/note-section.tsx'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { ReadOnlyNote } from '#app/domain/companies/read-only-note.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { DELETED_ACCOUNT } from '#app/policy/actor.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { EventList } from '#app/ui/data/event-list.tsx'
import { type Step, Steps } from '#app/ui/data/steps.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { focusState } from '#app/ui/hooks/focus-state.ts'
import { Link } from '#app/ui/link.tsx'
import { APPLICANT_NOTE_HINT, RATINGS } from '../annotations/annotation-forms.ts'
import type { AnnotationEvent } from '../annotations/list-annotations.server.ts'
import { RatingForm } from '../annotations/rating-form.tsx'
import { TagSection } from '../annotations/tag-section.tsx'
import { isStatus } from '../application.ts'
import type { Conversation } from '../messages/message.ts'
import { MessageSection } from '../messages/message-section.tsx'
import type { Score } from '../ranking/ranking.ts'
import { ScoreLine } from '../ranking/score-line.tsx'
import { sourceLabel } from '../source.ts'
import { ApplicantStatus } from '../status/applicant-status.tsx'
import { NextStep } from '../status/next-step.tsx'
import { rejectionLabel } from '../status/rejection.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import type { ApplicantDetails, HistoryEvent } from './applicant-details.server.ts'
import { APPLICANTS_PATH, applicantHref, applicantLinkId, searchWith } from './applicant-filter.ts'
import type { SentEmail } from './list-sent-emails.server.ts'
import { useMarkOpened } from './opened-applicants.ts'

type ApplicantViewProps = {
  details: ApplicantDetails
  timeZone: string
  /** The query string of the list. */
  search: string
  previousHref: string | null
  nextHref: string | null
  /** The number of applicants in the filtered list. */
  total: number
  /** Null for an admin, who takes no part in the messages about the jobs of others. */
  conversation: Conversation | null
  /** The score, if the job has a ranking. */
  score: Score | undefined
  /** What the applicant sent, below their name. */
  sent: ReactNode
  /** Before the messages. */
  children?: ReactNode
}

/** One applicant: their status, contact details, history and other applications. */
export function ApplicantView({
  details,
  timeZone,
  search,
  previousHref,
  nextHref,
  total,
  conversation,
  score,
  sent,
  children,
}: ApplicantViewProps) {
  const { applicant, history, sentEmails, annotations, notes, tagOptions, others } = details
  useMarkOpened(applicant.id)
  const back = applicantHref(applicant.id, search)
  const isReadOnly = useIsReadOnly()
  const listHref = APPLICANTS_PATH + search
  const toRow = focusState(applicantLinkId(applicant.id))
  return (
    <aside
      aria-label={`Details of ${applicant.name}`}
      data-details
      className="space-y-6 wrap-anywhere lg:mt-3 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6"
    >
      <div className="lg:hidden">
        <BackLink to={listHref} state={toRow}>
          All applicants
        </BackLink>
      </div>
      <header className="space-y-2">
        <div className="flex items-start justify-between gap-3 max-[16rem]:flex-wrap">
          <h1 className="min-w-0 pt-1 text-title">{applicant.name}</h1>
          <div className="flex shrink-0 items-center gap-2 max-[16rem]:min-w-0 max-[16rem]:shrink max-sm:noscript:min-w-0 max-sm:noscript:shrink">
            <StatusMenu applicant={applicant} back={back} />
            <ButtonLink
              to={listHref}
              state={toRow}
              tone="quiet"
              size="sm"
              aria-label={`Close ${applicant.name}`}
              data-close=""
              className="max-lg:hidden"
            >
              <X aria-hidden="true" className="size-5" />
            </ButtonLink>
          </div>
        </div>
        {applicant.blindUntil && (
          <p className="text-sm text-ink-soft">
            Blind review: name, contact details and files are hidden until {applicant.blindUntil}.
          </p>
        )}
        {applicant.headline && <p>{applicant.headline}</p>}
        {applicant.location && <p className="text-sm text-ink-soft">{applicant.location}</p>}
        {(applicant.email || applicant.phone) && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <ContactLinks email={applicant.email} phone={applicant.phone} />
            <CopyButton
              key={applicant.id}
              tone="quiet"
              size="sm"
              flush="start"
              what="contact details"
              text={[applicant.name, applicant.email, applicant.phone].filter(Boolean).join('\n')}
              className="max-md:min-h-11"
            />
          </div>
        )}
        <p className="text-sm">
          <JobLink applicant={applicant} /> <span className="text-ink-soft">at {applicant.companyName}, applied </span>
          <Time at={applicant.appliedAt} className="text-ink-soft tabular-nums">
            {formatDateTime(applicant.appliedAt, timeZone)}
          </Time>
          {applicant.source && <span className="text-ink-soft">. Source: {sourceLabel(applicant.source)}</span>}
        </p>
      </header>
      <ReadOnlyNote className="rounded-card bg-sunken px-4 py-3 text-sm" />
      {sent}
      <section aria-label="Rating and tags" className="space-y-3">
        <ScoreLine score={score} className="text-sm text-ink-soft" />
        {!isReadOnly && (
          <div data-print="none">
            <RatingForm key={applicant.id} applicationId={applicant.id} rating={applicant.rating} back={back} />
          </div>
        )}
        {applicant.rating !== null && (
          <p className={isReadOnly ? undefined : 'hidden print:block'}>
            Rating: {applicant.rating} of {RATINGS.length}
          </p>
        )}
        <TagSection applicationId={applicant.id} tags={applicant.tags} suggestions={tagOptions} back={back} />
      </section>
      {children}
      {conversation && (
        <MessageSection
          key={`messages-${applicant.id}`}
          conversation={conversation}
          timeZone={timeZone}
          action={`/view-applicants/${applicant.id}/messages`}
          back={back}
          allHref={`${applicantHref(applicant.id, searchWith(search, { show: 'all-messages' }))}#messages`}
        />
      )}
      <NoteSection
        key={applicant.id}
        action={`/view-applicants/${applicant.id}/notes`}
        hint={APPLICANT_NOTE_HINT}
        notes={notes}
        timeZone={timeZone}
        back={back}
      />
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
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className="mb-3 text-xl">
            Other applications
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
                <Link to={applicantHref(other.id)} className="link min-w-0">
                  {other.jobTitle}
                </Link>
                <ApplicantStatus application={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div
        data-print="none"
        data-foot-bar
        className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 lg:-mx-6 lg:-mb-6 lg:rounded-b-card lg:bg-surface lg:px-6"
      >
        <NextStep applicant={applicant} />
        <nav aria-label="Previous and next applicant" className="ml-auto flex items-center gap-3 max-sm:gap-1.5">
          <Neighbour href={previousHref} label="Previous" shortcut="k" rel="prev" icon={<ChevronLeft {...ICON} />} />
          {details.position !== null && details.position <= total && (
            <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums max-sm:sr-only">
              {formatCount(details.position)} of {formatCount(total)}
            </p>
          )}
          <Neighbour href={nextHref} label="Next" shortcut="j" rel="next" icon={<ChevronRight {...ICON} />} />
        </nav>
      </div>
    </aside>
  )
}

function JobLink({ applicant: { jobId, jobTitle, endedAt } }: { applicant: ApplicantDetails['applicant'] }) {
  if (endedAt) return <span className="font-medium">{jobTitle}</span>
  return (
    <Link to={`/jobs/${jobId}`} className="link font-medium">
      {jobTitle}
    </Link>
  )
}

/** On a phone, where the bar has room for the arrows only. */
const ICON = { 'aria-hidden': true, className: 'size-5 sm:hidden' } as const

type NeighbourProps = { href: string | null; label: string; shortcut: string; rel: 'next' | 'prev'; icon: ReactNode }

function Neighbour({ href, label, shortcut, rel, icon }: NeighbourProps) {
  if (!href) return null
  return (
    <ButtonLink to={href} rel={rel} aria-keyshortcuts={shortcut} tone="secondary" size="sm" className="max-md:min-h-11">
      {icon}
      <span className="max-sm:sr-only">{label}</span>
    </ButtonLink>
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
