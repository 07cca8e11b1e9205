import type { ComponentProps } from 'react'
import { data, isRouteErrorResponse, redirect, useRouteError, useSearchParams } from 'react-router'
import type { Ctx } from '#app/core/context.ts'
import { findAgency } from '#app/domain/agency/agency-queries.server.ts'
import { AppliedPanel } from '#app/domain/applications/applied-panel.tsx'
import { ApplyPanel } from '#app/domain/applications/apply-panel.tsx'
import { loadJobPage } from '#app/domain/applications/job-page/load-job-page.server.ts'
import { useJustApplied } from '#app/domain/applications/job-page/use-just-applied.ts'
import { ONE_CLICK_CONTENTS } from '#app/domain/applications/sent/application-form.ts'
import { parseSource, withSource } from '#app/domain/applications/source.ts'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { jobPreview } from '#app/domain/feeds/previews/preview-content.ts'
import { previewOf } from '#app/domain/feeds/previews/preview-image.server.ts'
import { BackToJobs } from '#app/domain/jobs/detail/back-to-jobs.tsx'
import { ClosedNotice } from '#app/domain/jobs/detail/closed-notice.tsx'
import { CLOSED_MESSAGES, isClosedReason } from '#app/domain/jobs/detail/closed-reason.ts'
import { CompanyBox } from '#app/domain/jobs/detail/company-box.tsx'
import { HeldNotice } from '#app/domain/jobs/detail/held-notice.tsx'
import { JobHeader } from '#app/domain/jobs/detail/job-header.tsx'
import { isGone, jobMeta } from '#app/domain/jobs/detail/job-meta.ts'
import { JobNotFound } from '#app/domain/jobs/detail/job-not-found.tsx'
import { jobPageMarkup } from '#app/domain/jobs/detail/job-page-markup.server.ts'
import { JobSummary } from '#app/domain/jobs/detail/job-summary.tsx'
import { JobText } from '#app/domain/jobs/detail/job-text.tsx'
import { OwnJobPanel } from '#app/domain/jobs/detail/own-job-panel.tsx'
import { ReportLink } from '#app/domain/jobs/detail/report-link.tsx'
import { SimilarJobs } from '#app/domain/jobs/detail/similar-jobs.tsx'
import { NewestJobs } from '#app/domain/jobs/list/newest-jobs.tsx'
import { useMarkViewed } from '#app/domain/jobs/list/viewed-jobs.ts'
import { SaveJobButton } from '#app/domain/jobs/saved/save-job-button.tsx'
import { listNewestJobs } from '#app/domain/jobs/search/newest-jobs.server.ts'
import { useCountView } from '#app/domain/jobs/views/use-count-view.ts'
import { formFailed } from '#app/http/form-failed.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, type RequestContext, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { path, safeReturnTo } from '#app/lib/url.ts'
import { loginPath } from '#app/policy/areas.ts'
import { can } from '#app/policy/policy.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { useRootData } from '#app/shell/use-root-data.ts'
import { cx } from '#app/ui/cx.ts'
import { useHeadingFirst } from '#app/ui/hooks/use-heading-first.ts'
import type { Route } from './+types/detail'

const FAILED = 'Application Failed'
const SERVER_ERROR = 'Something went wrong on our side. Please try again.'
const LOGIN_FIRST = failure('Please login to apply.', 'You need to be logged in as an employee to apply for jobs.')

export const shouldRevalidate = revalidateOnConflict

/** `previewImage`: the page of an open job has its own link preview image. */
export const handle = {
  previewImage: (loaded: Route.ComponentProps['loaderData'] | undefined) => Boolean(loaded?.preview),
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? jobMeta(loaderData.job, loaderData.markup, loaderData.preview) : [{ title: 'Job not found' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const page = await loadJobPage(ctx, params.id)
  if (!page) throw data(await loadNewestJobs(ctx), { status: 404 })
  const { job } = page
  const address = `${ctx.baseUrl}/jobs/${job.id}`
  const preview = job.open ? previewOf(`${address}/preview.png`, jobPreview(job, await findAgency(ctx))) : null
  const addresses = { markup: jobPageMarkup(job, ctx.baseUrl), preview, address }
  return data({ ...page, ...addresses }, { status: isGone(job, ctx.now) ? 410 : 200 })
}

type NewestJobsData = ComponentProps<typeof NewestJobs>

/** What the page of an unknown job offers instead. */
async function loadNewestJobs(ctx: Ctx): Promise<NewestJobsData> {
  return { jobs: await listNewestJobs(ctx, 3), now: ctx.now, timeZone: ctx.timeZone }
}

/**
 * `Apply Now`, on this page or in the pane of a list that `back` returns to. A guest is sent to sign in and returns;
 * employers and admins get the same message on this page.
 */
export async function action({ params, url, context }: Route.ActionArgs) {
  const scope = requestContext(context)
  try {
    return await applyInOneClick(scope, params.id, url)
  } catch (error) {
    return formFailed(scope.ctx, 'applying', error, {}, FAILED, SERVER_ERROR)
  }
}

async function applyInOneClick({ ctx, client }: RequestContext, jobId: string, url: URL) {
  const source = parseSource(url.searchParams)
  const back = safeReturnTo(url.searchParams.get('back')) ?? withSource(url.pathname, source)
  if (ctx.actor.kind === 'guest') return redirectWithToast(loginPath('employee', back), LOGIN_FIRST)
  if (!can(ctx.actor, 'application.submit')) return invalidForm({}, LOGIN_FIRST, 403)
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests({}, FAILED, seconds)
  const result = await submitApplication(ctx, jobId, { ...ONE_CLICK_CONTENTS, source })
  if (result.ok) {
    return redirectWithToast(back, success('Application Successful!', 'Your application has been submitted.'))
  }
  if (isClosedReason(result.reason)) {
    const { title, text } = CLOSED_MESSAGES[result.reason]
    return invalidForm({}, failure(FAILED, `${title}. ${text}`), 409)
  }
  if (result.reason === 'questions') return redirect(withSource(path`/jobs/${jobId}/application`, source), 303)
  return redirectWithToast(back, success('Already Applied', 'You have already applied for this job.'))
}

export default function JobPage({ loaderData: page }: Route.ComponentProps) {
  const {
    job,
    application,
    submission,
    hasDefaultResume,
    similar,
    saved,
    companyJobs,
    isOwnJob,
    canEdit,
    canApply,
    canReview,
    address,
    now,
    timeZone,
  } = page
  const { agency } = useRootData()
  const { justApplied, shouldFocus } = useJustApplied(application, page)
  useMarkViewed(job.id)
  useCountView(job.id)
  const isWhole = useHeadingFirst()
  const canBeApplied = job.open && !isOwnJob && application === null
  const showsApply = canBeApplied || application !== null
  const source = parseSource(useSearchParams()[0])
  const apply = { job, application, canApply, hasDefaultResume, timeZone, source }
  const similarJobs = <SimilarJobs jobs={similar} saved={saved} now={now} timeZone={timeZone} />
  return (
    <div className={cx('page-width pt-2 pb-16 sm:pt-4 sm:pb-24', !isWhole && 'min-h-svh')}>
      <BackToJobs />
      <article className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div>
          {job.closedReason && !job.held && <ClosedNotice reason={job.closedReason} />}
          <JobHeader job={job} now={now} />
          {job.held && <HeldNotice canReview={canReview} />}
          {justApplied && (
            <AppliedPanel
              applicationId={justApplied.id}
              job={job}
              submission={submission}
              appliedAt={justApplied.appliedAt}
              timeZone={timeZone}
              shouldFocus={shouldFocus}
              similar={similar.slice(0, 2)}
            />
          )}
          {!job.open && similarJobs}
        </div>
        {isWhole && (
          <>
            <JobSummary
              job={job}
              now={now}
              isSticky={canBeApplied}
              hasDefaultResume={hasDefaultResume}
              save={saved && <SaveJobButton job={job} saved={saved} />}
              phone={job.open && !isOwnJob ? agency.phone : ''}
              hours={agency.openingHours}
            >
              {showsApply && <ApplyPanel {...apply} isCompact={canBeApplied} />}
              {isOwnJob && <OwnJobPanel jobId={job.id} canEdit={canEdit} />}
            </JobSummary>
            <div className="mt-8 min-w-0 space-y-10 lg:col-start-1">
              <JobText job={job} />
              <p className="hidden print:block">Apply at {address}</p>
              {showsApply && (
                <div className="border-t border-line pt-6 print:border-0 print:pt-0">
                  <ApplyPanel {...apply} className="sm:max-w-96" />
                </div>
              )}
              {job.companySlug && <CompanyBox job={job} openJobs={companyJobs} />}
              {job.open && !isOwnJob && <ReportLink jobId={job.id} />}
            </div>
          </>
        )}
      </article>
      {isWhole && job.open && similarJobs}
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status !== 404) return <ErrorPage status={status} />
  const newest: NewestJobsData | null = isRouteErrorResponse(error) ? error.data : null
  return <JobNotFound>{newest && <NewestJobs {...newest} />}</JobNotFound>
}
