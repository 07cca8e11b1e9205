import { data, isRouteErrorResponse, useRouteError } from 'react-router'
import { ApplyPanel } from '#app/domain/applications/apply-panel.tsx'
import { findMyApplicationForJob } from '#app/domain/applications/my-applications.server.ts'
import { submitApplication } from '#app/domain/applications/submit-application.server.tsx'
import { BackToJobs } from '#app/domain/jobs/detail/back-to-jobs.tsx'
import { CompanyBox } from '#app/domain/jobs/detail/company-box.tsx'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { HeldNotice } from '#app/domain/jobs/detail/held-notice.tsx'
import { isGone, jobMarkup, jobMeta } from '#app/domain/jobs/detail/job-meta.ts'
import { JobNotFound } from '#app/domain/jobs/detail/job-not-found.tsx'
import { JobSummary } from '#app/domain/jobs/detail/job-summary.tsx'
import { JobText } from '#app/domain/jobs/detail/job-text.tsx'
import { listSimilarJobs } from '#app/domain/jobs/detail/similar-jobs.server.ts'
import { JobCardList } from '#app/domain/jobs/search/job-card-list.tsx'
import { loginWithReturn } from '#app/http/guards.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { tryOrLog } from '#app/http/try-or-log.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { can } from '#app/policy/policy.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/detail'

const LOGIN_FIRST = failure('Please login to apply.', 'You need to be logged in as an employee to apply for jobs.')

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? jobMeta(loaderData.job, loaderData.markup) : [{ title: 'Job not found' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const job = await findJob(ctx, params.id)
  if (!job) throw notFound()
  const [application, similar] = await Promise.all([findMyApplicationForJob(ctx, job.id), listSimilarJobs(ctx, job)])
  const canReview = can(ctx.actor, 'job.review')
  const page = {
    job,
    markup: jobMarkup(job, ctx.baseUrl),
    application,
    similar,
    canReview,
    now: ctx.now,
    timeZone: ctx.timeZone,
  }
  return data(page, { status: isGone(job, ctx.now) ? 410 : 200 })
}

/** `Apply Now`. A guest is sent to sign in and returns; employers and admins get the same message on this page. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  if (ctx.actor.kind === 'guest') {
    return redirectWithToast(loginWithReturn('/employee/login', url.pathname), LOGIN_FIRST)
  }
  if (!can(ctx.actor, 'application.submit')) return invalidForm({}, LOGIN_FIRST, 403)
  const seconds = await consumeRateLimit(ctx, 'post', client)
  if (seconds) return tooManyRequests({}, 'Application Failed', seconds)
  const result = await tryOrLog(ctx, 'applying', () => submitApplication(ctx, params.id))
  if (!result)
    return invalidForm({}, failure('Application Failed', 'Something went wrong on our side. Please try again.'), 500)
  if (result.ok) {
    return redirectWithToast(url.pathname, success('Application Successful!', 'Your application has been submitted.'))
  }
  if (result.reason === 'closed') {
    return invalidForm(
      {},
      failure('Application Failed', 'This job has closed. Applications are no longer accepted.'),
      409,
    )
  }
  return redirectWithToast(url.pathname, success('Already Applied', 'You have already applied for this job.'))
}

export default function JobPage({ loaderData }: Route.ComponentProps) {
  const { job, application, similar, canReview, now, timeZone } = loaderData
  const apply = { jobId: job.id, application, timeZone }
  const showsApply = job.open || application !== null
  return (
    <div className="page-width pt-4 pb-16 sm:pb-24">
      <BackToJobs />
      <article className="mt-4 gap-x-14 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:col-span-2">
          <PageHeader title={job.title} lead={`${job.companyName} · ${job.location}`} />
          {job.held && <HeldNotice canReview={canReview} />}
          {!job.open && !job.held && <ClosedNotice hasSimilar={similar.length > 0} />}
        </div>
        <div className="mb-9 lg:sticky lg:top-6 lg:col-start-2 lg:mb-0 lg:self-start">
          <JobSummary job={job}>{showsApply && <ApplyPanel {...apply} />}</JobSummary>
        </div>
        <div className="min-w-0 space-y-10 lg:col-start-1 lg:row-start-2">
          <JobText job={job} />
          {showsApply && <ApplyPanel {...apply} className="sm:max-w-80" />}
          {job.companySlug && <CompanyBox job={job} />}
        </div>
      </article>
      {similar.length > 0 && (
        <section aria-labelledby="similar" data-print="none" className="mt-16 border-t border-line pt-10">
          <h2 id="similar" className="mb-5 text-2xl">
            Similar jobs
          </h2>
          <JobCardList
            jobs={similar}
            now={now}
            timeZone={timeZone}
            as="h3"
            className="grid gap-4 md:grid-cols-2 lg:grid-cols-3"
          />
        </section>
      )}
    </div>
  )
}

function ClosedNotice({ hasSimilar }: { hasSimilar: boolean }) {
  return (
    <Callout tone="warning" title="This job has closed" className="mb-8">
      Applications have closed. {hasSimilar && 'See similar open jobs below.'}
    </Callout>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 404 ? <JobNotFound /> : <ErrorPage status={status} />
}
