import { JobSearchForm } from '#app/domain/jobs/search/suggestions/job-search-form.tsx'
import { MotifField, MotifStrip } from '#app/ui/brand/motif.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'

/** A search that leads to open jobs now, with their number. */
export type QuickSearch = { label: string; href: string; count: number }

type HeroProps = { lead: string; searches: readonly QuickSearch[] }

/** Headline, job search and the two main links, beside the motif with the trades. */
export function Hero({ lead, searches }: HeroProps) {
  return (
    <section className="page-width relative isolate">
      <MotifField className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 mx-auto hidden h-auto w-full max-w-[calc(var(--container-page)-4rem)] lg:block" />
      <div className="pt-6 pb-4 sm:pt-12 lg:max-w-[44rem] lg:pt-14 lg:pb-16">
        <h1 className="max-w-[13ch] text-display font-bold tracking-[-0.035em]">Your Next Career Move Starts Here.</h1>
        <p className="lead mt-4 max-w-[46ch]">{lead}</p>
        <JobSearchForm className="mt-5 sm:mt-7" />
        {searches.length > 0 && (
          <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
            <h2 id="searches" className="mr-1 font-sans text-sm font-normal tracking-normal text-ink-soft">
              Popular searches
            </h2>
            <ul aria-labelledby="searches" className="contents">
              {searches.map(({ label, href, count }) => (
                <li key={href}>
                  <Link
                    to={href}
                    className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line bg-surface px-3 font-medium hover:border-ink-soft"
                  >
                    {label} <span className="text-ink-soft tabular-nums">{count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/jobs" tone="secondary">
            Find a Job
          </ButtonLink>
          <ButtonLink to="/employer/register" tone="secondary">
            Hire Talent
          </ButtonLink>
        </div>
      </div>
      <MotifStrip className="hidden h-auto w-full sm:block lg:hidden" />
    </section>
  )
}
