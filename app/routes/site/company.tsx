import { findCompanyBySlug } from '#app/domain/companies/company-queries.server.ts'
import { listCompanyJobs } from '#app/domain/jobs/company-jobs.server.ts'
import { ctxOf } from '#app/http/scope.ts'
import { relativeAge } from '#app/lib/dates.ts'
import { pageHrefs } from '#app/lib/page-href.ts'
import { excerpt } from '#app/lib/text.ts'
import { notFound } from '#app/policy/refusals.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListingCard } from '#app/ui/listing-card.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PlainText } from '#app/ui/prose.tsx'
import { Time } from '#app/ui/time.tsx'
import { placeIn } from '#db/keyset.ts'
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
  const page = await listCompanyJobs(ctx, company.id, placeIn(url.searchParams))
  return {
    ...page,
    company,
    now: ctx.now,
    timeZone: ctx.timeZone,
    address: { pathname: url.pathname, search: url.search },
  }
}

export default function Company({ loaderData }: Route.ComponentProps) {
  const { company, rows, now, timeZone, address } = loaderData
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
          <ul className="grid gap-4 md:grid-cols-2">
            {rows.map((job) => (
              <li key={job.id} className="grid">
                <ListingCard
                  title={job.title}
                  href={`/jobs/${job.id}`}
                  company={job.companyName}
                  place={job.location}
                  kind={job.jobType}
                  pay={job.salary}
                  age={<Time at={job.createdAt}>{relativeAge(job.createdAt, now, timeZone)}</Time>}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            as="h3"
            title="No open jobs right now"
            action={
              <ButtonLink to="/jobs" tone="secondary">
                See all jobs
              </ButtonLink>
            }
          >
            {company.name} is not looking for anybody at the moment.
          </EmptyState>
        )}
        <Pagination {...pageHrefs(address, loaderData)} label="Pages of jobs" />
      </section>
    </div>
  )
}
