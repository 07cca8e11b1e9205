import { JobSearchForm } from '#app/domain/jobs/search/job-search-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MotifField, MotifStrip } from '#app/ui/motif.tsx'

/** Headline, job search and the two main links, above the animated motif. */
export function Hero({ lead }: { lead: string }) {
  return (
    <section className="page-width relative isolate">
      <MotifField className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 mx-auto hidden h-auto w-full max-w-[calc(var(--container-page)-4rem)] lg:block" />
      <div className="pt-12 pb-10 sm:pt-20 lg:pt-24 lg:pb-24">
        <h1 className="max-w-[13ch] text-display font-bold tracking-[-0.035em]">Your Next Career Move Starts Here.</h1>
        <p className="lead mt-6 max-w-[46ch]">{lead}</p>
        <JobSearchForm className="mt-8 lg:mt-10" />
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/jobs" tone="secondary">
            Find a Job
          </ButtonLink>
          <ButtonLink to="/employer/register" tone="secondary">
            Hire Talent
          </ButtonLink>
        </div>
      </div>
      <MotifStrip short className="motif-settle h-auto w-full sm:hidden" />
      <MotifStrip className="motif-settle hidden h-auto w-full sm:block lg:hidden" />
    </section>
  )
}
