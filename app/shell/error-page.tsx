import { useLocation } from 'react-router'
import { JobSearchForm } from '#app/domain/jobs/search/job-search-form.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { MotifScene } from '#app/ui/motif.tsx'

const words: Record<number, { title: string; text: string }> = {
  403: {
    title: 'This page is not open to you',
    text: 'It belongs to someone else, or it needs another account. Nothing was changed.',
  },
  404: {
    title: 'We could not find that page',
    text: 'It may have moved, or what it showed is no longer there. Check the address, or go back to the start.',
  },
  429: {
    title: 'That was a little quick',
    text: 'Too many requests came from your connection. Wait a minute, then try again. Nothing was lost.',
  },
  503: {
    title: 'We are back in a moment',
    text: 'The site is being looked after. Nothing was lost. Please try again in a few minutes.',
  },
}

const unexpected = {
  title: 'Something went wrong on our side',
  text: 'It was nothing you did, and what you saved before is safe. Try again, and tell us if it keeps happening.',
}

/** The document title for a status. */
export function errorTitle(status: number): string {
  return (words[status] ?? unexpected).title
}

/** The designed page for a refusal or a failure, inside the site's frame. 404 carries the search box, but not at work. */
export function ErrorPage({ status }: { status: number }) {
  const { pathname } = useLocation()
  const { title, text } = words[status] ?? unexpected
  return (
    <div className="page-width grid justify-items-start gap-8 py-16 sm:py-24">
      <MotifScene kind="lost" />
      <div className="max-w-form space-y-3">
        <p className="text-sm font-semibold text-ink-soft tabular-nums">Error {status}</p>
        <h1 className="text-3xl">{title}</h1>
        <p className="lead">{text}</p>
      </div>
      {status === 404 && !pathname.startsWith('/admin') && <JobSearchForm className="w-full" />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/" tone={status === 404 ? 'secondary' : 'primary'}>
          Go to the start page
        </ButtonLink>
        <ButtonLink to="/contact" tone="quiet">
          Contact us
        </ButtonLink>
      </div>
    </div>
  )
}
