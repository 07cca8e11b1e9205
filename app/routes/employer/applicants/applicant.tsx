import { useOutletContext } from 'react-router'
import { ALL_NOTES, NOTES_PARAM } from '#app/core/notes/note.ts'
import { isOpenApplication } from '#app/domain/applications/application.ts'
import { loadConversation } from '#app/domain/applications/messages/load-conversation.server.ts'
import { listScores } from '#app/domain/applications/ranking/ranking-score.server.ts'
import { findApplicantDetails } from '#app/domain/applications/review/applicant-details.server.ts'
import {
  type ApplicantListContext,
  applicantHref,
  parseApplicantFilter,
  searchWith,
} from '#app/domain/applications/review/applicant-filter.ts'
import { ApplicantView } from '#app/domain/applications/review/applicant-view.tsx'
import { findSentDetails } from '#app/domain/applications/sent/find-sent-details.server.ts'
import { SentDetails } from '#app/domain/applications/sent/sent-details.tsx'
import { InterviewSection } from '#app/domain/interviews/employer/interview-section.tsx'
import { listTakenTimes } from '#app/domain/interviews/list-conflicts.server.ts'
import { listInterviews } from '#app/domain/interviews/list-interviews.server.ts'
import { listScorecards } from '#app/domain/interviews/scorecards/list-scorecards.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { isId } from '#app/lib/id.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import type { Route } from './+types/applicant'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.details.applicant.name ?? 'Applicant' },
]

export const shouldRevalidate = revalidateOnConflict

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const showsAllNotes = url.searchParams.get(NOTES_PARAM) === ALL_NOTES
  const ids = isId(params.id) ? [params.id] : []
  const [details, sent, conversation, interviews, scores] = await Promise.all([
    findApplicantDetails(ctx, params.id, parseApplicantFilter(url.searchParams), showsAllNotes),
    findSentDetails(ctx, params.id),
    loadConversation(ctx, params.id, url.searchParams.get('show_messages') === 'all'),
    listInterviews(ctx, ids, 'application.review'),
    listScores(ctx, ids),
  ])
  // The scorecards were deleted with the applicant's account, and none can be submitted.
  const scored = details.applicant.isErased ? [] : interviews
  const [scorecards, takenTimes] = await Promise.all([listScorecards(ctx, scored), listTakenTimes(ctx, interviews)])
  return {
    details,
    sent,
    score: scores[params.id],
    conversation,
    interviews,
    scorecards,
    takenTimes,
    now: ctx.now,
    timeZone: ctx.timeZone,
    search: url.search,
  }
}

/** One applicant, beside the list of `list.tsx`, which passes an `ApplicantListContext`. */
export default function Applicant({
  loaderData: { details, sent, score, conversation, interviews, scorecards, takenTimes, now, timeZone, search },
}: Route.ComponentProps) {
  const { shownIds: shown, total } = useOutletContext<ApplicantListContext>()
  const { applicant, previousId, nextId } = details
  const hrefOf = (id: string | null, parameter: 'after' | 'before') => {
    if (id === null) return null
    // The next page of the list, where the neighbour is not on this one.
    const isOnPage = shown.includes(id) || !shown.includes(applicant.id)
    return applicantHref(id, isOnPage ? search : searchWith(search, { [parameter]: applicant.id }))
  }
  return (
    <ApplicantView
      details={details}
      timeZone={timeZone}
      search={search}
      previousHref={hrefOf(previousId, 'before')}
      nextHref={hrefOf(nextId, 'after')}
      total={total}
      conversation={conversation}
      score={score}
      sent={<SentDetails details={sent} />}
    >
      <InterviewSection
        takenTimes={takenTimes}
        applicationId={applicant.id}
        applicantName={applicant.name}
        interviews={interviews}
        scorecards={scorecards}
        isOpen={isOpenApplication(applicant)}
        isAway={applicant.isAway}
        now={now}
      />
    </ApplicantView>
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load the applicant" />
}
