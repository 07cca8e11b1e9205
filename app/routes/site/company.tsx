import { pageHrefs, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { findCompanyBySlug, findCompanyVerification } from '#app/domain/companies/company-queries.server.ts'
import { VerificationControl } from '#app/domain/companies/company-verification.tsx'
import { listCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { JobRowList } from '#app/domain/jobs/list/job-row-list.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { excerpt } from '#app/lib/text.ts'
import { can } from '#app/policy/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import type { Route } from './+types/company'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Company not found' }]
  const { name, about } = loaderData.company
  return [
    { title: `Jobs at ${name}` },
    { name: 'description', content: excerpt(about || `Open jobs at ${name}.`, 160) },
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const company = await findCompanyBySlug(ctx, params.slug)
  if (!company) throw notFound()
  const [page, verification] = await Promise.all([
    listCompanyJobs(ctx, company.id, parsePagePosition(url.searchParams)),
    can(ctx.actor, 'company.verify') ? findCompanyVerification(ctx, company) : null,
  ])
  return {
    ...page,
    company,
    verification,
    now: ctx.now,
    timeZone: ctx.timeZone,
    address: { pathname: url.pathname, search: url.search },
  }
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { company, verification, rows, now, timeZone, address } = loaderData
  return (
    <div className="page-width space-y-12 py-10 sm:py-14">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={company.name} size="lg" square />
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-3xl text-pretty">{company.name}</h1>
          {company.website && (
            <a href={company.website} rel="noopener nofollow ugc" className="link break-all">
              {company.website.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')}
            </a>
          )}
        </div>
        {verification && <VerificationControl company={verification} back={address.pathname + address.search} />}
      </header>
      {company.about !== '' && (
        <section aria-labelledby="about">
          <h2 id="about" className="mb-4 text-2xl">
            About {company.name}
          </h2>
          <PlainText text={company.about} />
        </section>
      )}
      <section aria-labelledby="open-jobs">
        <h2 id="open-jobs" className="mb-5 text-2xl">
          Open jobs
        </h2>
        {rows.length > 0 ? (
          <JobRowList jobs={rows} now={now} timeZone={timeZone} as="h3" withoutCompany />
        ) : (
          <EmptyState
            as="h3"
            title={`${company.name} has no open jobs at the moment`}
            action={
              <ButtonLink to="/jobs" tone="secondary">
                See all jobs
              </ButtonLink>
            }
          >
            New jobs appear here as soon as they're posted.
          </EmptyState>
        )}
        <Pagination {...pageHrefs(address, loaderData)} label="Pages of jobs" />
      </section>
    </div>
  )
}
