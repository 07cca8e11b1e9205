import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useParams } from 'react-router'
import { parsePageLinks } from '#app/core/pagination/page-position.ts'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { listTags } from '#app/domain/applications/annotations/list-annotations.server.ts'
import { listAskedQuestions } from '#app/domain/applications/answers/list-answers.server.ts'
import { ApplicantBoard } from '#app/domain/applications/board/applicant-board.tsx'
import { loadBoard } from '#app/domain/applications/board/load-board.server.ts'
import {
  countUnreadByApplication,
  countUnreadMessages,
} from '#app/domain/applications/messages/unread-messages.server.ts'
import { isJobRanked, listScores } from '#app/domain/applications/ranking/ranking-score.server.ts'
import {
  APPLICANTS_PATH,
  type ApplicantListContext,
  hasFilters,
  isBoardView,
  parseApplicantFilter,
  parseApplicantPosition,
} from '#app/domain/applications/review/applicant-filter.ts'
import { ApplicantWorkbench } from '#app/domain/applications/review/applicant-workbench.tsx'
import { countByStatus, listApplicants } from '#app/domain/applications/review/list-applicants.server.ts'
import { listMatches } from '#app/domain/applications/review/list-matches.server.ts'
import { COMPACT_CONTEXT, CONTEXT, searchTerms } from '#app/domain/applications/review/search-match.ts'
import { listJobOptions } from '#app/domain/applications/review-queries.server.ts'
import { PostJobLink } from '#app/domain/jobs/manage/post-job-link.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { LoadErrorBoundary } from '#app/shell/load-error-boundary.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'View applicants' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const filter = parseApplicantFilter(url.searchParams)
  const isBoard = isBoardView(url.searchParams)
  const [page, counts, jobs, tags, questions, unreadMessages] = await Promise.all([
    isBoard ? NO_ROWS : listApplicants(ctx, filter, parseApplicantPosition(url.searchParams)),
    countByStatus(ctx, filter),
    listJobOptions(ctx, filter.jobId),
    listTags(ctx),
    filter.jobId === null ? [] : listAskedQuestions(ctx, filter.jobId),
    countUnreadMessages(ctx),
  ])
  const columns = isBoard ? await loadBoard(ctx, filter, counts, url.searchParams.get('more')) : null
  const shown = columns ? columns.flatMap((column) => column.applicants) : page.rows
  const ids = shown.map(({ id }) => id)
  const [unread, scores, isRanked, matches] = await Promise.all([
    countUnreadByApplication(ctx, ids),
    listScores(ctx, ids),
    filter.jobId !== null && isJobRanked(ctx, filter.jobId),
    listMatches(ctx, ids, filter.q, isBoard ? COMPACT_CONTEXT : CONTEXT),
  ])
  const showCompany = ctx.actor.kind === 'person' && ctx.actor.userType === 'admin'
  return {
    ...page,
    columns,
    unread,
    scores,
    isRanked,
    matches,
    unreadMessages,
    counts,
    jobs,
    tags,
    questions,
    filter,
    showCompany,
    timeZone: ctx.timeZone,
    search: url.search,
  }
}

/** Opening another applicant leaves the list as it is. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args
  const isSameList = currentUrl.search === nextUrl.search && currentUrl.pathname !== nextUrl.pathname
  return !(isSameList && formMethod === undefined) && revalidateOnConflict(args)
}

/** The board has no pages. */
const NO_ROWS = { rows: [], newer: null, older: null }

/** View Applicants. An applicant is a child route, shown beside the list on wide screens. */
export default function ViewApplicants({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, columns, search, ...list } = loaderData
  const { id } = useParams()
  const { pathname } = useLocation()
  const isReadOnly = useIsReadOnly()
  const { counts, filter } = list
  const total = filter.status === '' ? counts.total : (counts.byStatus[filter.status] ?? 0)
  return (
    <ApplicantWorkbench
      {...list}
      applicants={rows}
      total={total}
      search={search}
      back={pathname + search}
      selectedId={id ?? null}
      board={
        columns && (
          <ApplicantBoard
            {...{ columns, search }}
            unread={list.unread}
            scores={list.scores}
            matches={list.matches}
            terms={searchTerms(filter.q)}
            showJob={list.filter.jobId === null}
            showCompany={list.showCompany}
            selectedId={id ?? null}
            timeZone={list.timeZone}
            back={pathname + search}
          />
        )
      }
      details={
        <Outlet
          context={
            {
              shownIds: rows.map((row) => row.id),
              total,
            } satisfies ApplicantListContext
          }
        />
      }
      empty={
        (list.filter.status === 'Pending' || list.filter.isNew) &&
        !hasFilters({ ...list.filter, status: '', isNew: false }) ? (
          <EmptyState title="No new applicants" scene="done">
            New applicants appear here as they apply.
          </EmptyState>
        ) : hasFilters(list.filter) ? (
          <EmptyState title="No applicants match these filters">Change or clear the filters.</EmptyState>
        ) : (
          <EmptyState title="No applicants yet" action={<PostJobLink>Post New Job</PostJobLink>}>
            Everyone who applies for one of your {isReadOnly ? "company's jobs" : 'jobs'} appears here, newest first.
          </EmptyState>
        )
      }
      pagination={
        <Pagination
          {...parsePageLinks({ pathname: APPLICANTS_PATH, search }, { rows, newer, older, count: total })}
          label="Pages of applicants"
        />
      }
    />
  )
}

export function ErrorBoundary() {
  return <LoadErrorBoundary title="Failed to load applicants" />
}
