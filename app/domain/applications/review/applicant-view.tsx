import type { ReactNode } from 'react'
import { ALL_NOTES, NOTES_PARAM } from '#app/core/notes/note.ts'
import { NoteSection } from '#app/core/notes/note-section.tsx'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { ReadOnlyNote } from '#app/domain/companies/read-only-note.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { focusState } from '#app/ui/hooks/focus-state.ts'
import { Link } from '#app/ui/link.tsx'
import { APPLICANT_NOTE_HINT, RATINGS } from '../annotations/annotation-forms.ts'
import { RatingForm } from '../annotations/rating-form.tsx'
import { TagSection } from '../annotations/tag-section.tsx'
import type { Conversation } from '../messages/message.ts'
import { MessageSection } from '../messages/message-section.tsx'
import type { Score } from '../ranking/ranking.ts'
import { ScoreLine } from '../ranking/score-line.tsx'
import { ApplicantStatus } from '../status/applicant-status.tsx'
import type { ApplicantDetails } from './applicant-details.server.ts'
import { APPLICANTS_PATH, applicantHref, applicantLinkId, searchWith } from './applicant-filter.ts'
import { ApplicantFootBar } from './applicant-foot-bar.tsx'
import { ApplicantHeader } from './applicant-header.tsx'
import { ApplicantHistory } from './applicant-history.tsx'
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
      <ApplicantHeader applicant={applicant} timeZone={timeZone} listHref={listHref} listState={toRow} back={back} />
      <ReadOnlyNote className="rounded-card bg-sunken px-4 py-3 text-sm" />
      {/* With the account, all of this was deleted, and no more of it can be added. */}
      {!applicant.isErased && sent}
      {!applicant.isErased && <RatingAndTags applicant={applicant} score={score} tagOptions={tagOptions} back={back} />}
      {children}
      {conversation && !applicant.isErased && (
        <MessageSection
          key={`messages-${applicant.id}`}
          conversation={conversation}
          timeZone={timeZone}
          action={`/view-applicants/${applicant.id}/messages`}
          back={back}
          allHref={`${applicantHref(applicant.id, searchWith(search, { show_messages: 'all' }))}#messages`}
        />
      )}
      {!applicant.isErased && (
        <NoteSection
          key={applicant.id}
          action={`/view-applicants/${applicant.id}/notes`}
          hint={APPLICANT_NOTE_HINT}
          notes={notes}
          timeZone={timeZone}
          back={back}
          allHref={`${applicantHref(applicant.id, searchWith(search, { [NOTES_PARAM]: ALL_NOTES }))}#notes`}
        />
      )}
      <ApplicantHistory history={history} annotations={annotations} sentEmails={sentEmails} timeZone={timeZone} />
      <OtherApplications applications={others} />
      <ApplicantFootBar
        applicant={applicant}
        position={details.position}
        total={total}
        previousHref={previousHref}
        nextHref={nextHref}
      />
    </aside>
  )
}

type RatingAndTagsProps = {
  applicant: ApplicantDetails['applicant']
  score: Score | undefined
  tagOptions: string[]
  back: string
}

function RatingAndTags({ applicant, score, tagOptions, back }: RatingAndTagsProps) {
  const isReadOnly = useIsReadOnly()
  return (
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
      <TagSection
        key={`tags-${applicant.id}`}
        applicationId={applicant.id}
        tags={applicant.tags}
        suggestions={tagOptions}
        back={back}
      />
    </section>
  )
}

function OtherApplications({ applications }: { applications: ApplicantDetails['others'] }) {
  if (applications.length === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="mb-3 text-xl">
        Other applications
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {applications.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
            <Link to={applicantHref(other.id)} className="link min-w-0">
              {other.jobTitle}
            </Link>
            <ApplicantStatus application={other} />
          </li>
        ))}
      </ul>
    </section>
  )
}
