import { Outlet, useLocation, useMatches } from 'react-router'
import { findJob } from '#app/domain/jobs/detail/find-job.server.ts'
import { AccountPanel } from '#app/domain/people/account-panel.tsx'
import { loginPageType } from '#app/domain/people/login-pages.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { safeReturnTo } from '#app/lib/url.ts'
import type { UserType } from '#app/policy/actor.ts'
import { Card } from '#app/ui/data/card.tsx'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import type { Route } from './+types/layout'

/** The job that a guest wants to apply for, when they come from its page; null otherwise. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = jobIdIn(safeReturnTo(url.searchParams.get('returnTo')))
  const job = id ? await findJob(ctxOf(context), id) : null
  return { job: job?.open ? { title: job.title, companyName: job.companyName, location: job.location } : null }
}

/** The job of a path: of its own page, or open beside the list. */
function jobIdIn(path: string | null): string | null {
  const url = path ? new URL(path, 'http://localhost') : null
  const [, page, id] = url?.pathname.split('/') ?? []
  return page === 'jobs' ? (id ?? url?.searchParams.get('job') ?? null) : null
}

/** Sign-in, registration and their helpers in two halves: the page, and on wide screens what an account is for. */
export default function AccountLayout({ loaderData: { job }, matches }: Route.ComponentProps) {
  const userType = useAccountType()
  return (
    <div className="lg:grid lg:min-h-[calc(100dvh-4.5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      {/* The left half is 1/2.1 of the page; its form starts where the header's logo does. */}
      <div className="min-w-0 lg:pl-[max(0px,calc((210%-var(--container-page))/2))] lg:[--narrow-margin:0]">
        {job && (
          <div className="page-width -mb-4 pt-8 sm:-mb-8">
            <Card padded={false} className="mx-(--narrow-margin,auto) flex max-w-form-narrow items-center gap-4 p-4">
              <CompanyMark name={job.companyName} />
              <p className="min-w-0 wrap-anywhere">
                <span className="block text-sm text-ink-soft">Sign in to apply for</span>
                <strong className="font-display text-lg font-semibold">{job.title}</strong>
                <span className="block text-sm text-ink-soft">
                  {job.companyName}, {job.location}
                </span>
              </p>
            </Card>
          </div>
        )}
        <Outlet key={matches[2]?.pathname} />
      </div>
      <AccountPanel userType={userType} />
    </div>
  )
}

/** The account type that the page is for, by its data (`userType`), by the parameters of its address or by its path. */
function useAccountType(): UserType {
  const { pathname, search } = useLocation()
  const { loaderData } = useMatches().at(-1) ?? {}
  const params = new URLSearchParams(search)
  const inData = loaderData instanceof Object && 'userType' in loaderData ? loaderData.userType : null
  const stated = inData ?? params.get('type') ?? params.get('login') ?? params.get('as')
  return stated ? loginPageType(`/${stated}`) : loginPageType(pathname)
}
