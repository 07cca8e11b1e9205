import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { JobSearchBar } from '#app/domain/jobs/search/job-search-bar.tsx'
import { telHref } from '#app/lib/phone.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Scene } from '#app/ui/illustrations/scene.tsx'
import { useRootData } from './use-root-data.ts'

/** Stands for a status where no response arrived. */
export const NO_CONNECTION = 0

const messages: Record<number, { title: string; text: string }> = {
  [NO_CONNECTION]: {
    title: "We can't reach the site",
    text: 'Check your connection, then try again.',
  },
  403: {
    title: "You don't have access to this page",
    text: 'Sign in with an account that has access.',
  },
  404: {
    title: "We can't find that page",
    text: 'It may have moved or been removed. Check the address.',
  },
  429: {
    title: 'Too many requests',
    text: "We've received too many requests from your network. Wait a minute, then try again.",
  },
  503: {
    title: "We'll be back shortly",
    text: 'Please try again in a few minutes.',
  },
}

/** For a 403 of a member of a company who may only view it. */
const READ_ONLY_TEXT = "Read-only members can't change anything. An owner of your company can change your role."

const unexpected = {
  title: 'Something went wrong on our side',
  text: "This isn't your fault. Anything you saved is safe. Try again, and contact us if it keeps happening.",
}

/** For the other statuses of a rejected request. `errorResponse` has messages of its own for what no page answers. */
const rejected = {
  title: "We can't process that request",
  text: 'Nothing was changed. Check the address, or load the page again.',
}

/** What happened and what to do, for a status. */
export function errorMessage(status: number): { title: string; text: string } {
  return messages[status] ?? (status < 500 ? rejected : unexpected)
}

/** Whether what failed with this status may work later. */
export const canTryAgain = (status: number): boolean => status === NO_CONNECTION || status === 429 || status >= 500

type ErrorPageProps = {
  status: number
  /** What to look at instead, below the links. */
  children?: ReactNode
}

/**
 * The page for an error status, inside the site layout. It leads a signed-in person to their dashboard. A 404 offers
 * the job search. An admin is not told to contact their own agency. A 403 tells a read-only member who can
 * change their role. What may work later can be tried again, at the same address.
 */
export function ErrorPage({ status, children }: ErrorPageProps) {
  const { pathname, search } = useLocation()
  const { agency, viewer } = useRootData()
  const isAdmin = viewer?.userType === 'admin'
  const offersSearch = status === 404
  const isReadOnly = status === 403 && viewer?.isReadOnly === true
  const { title, text } = errorMessage(status)
  return (
    <div className="page-width grid grid-cols-1 justify-items-start gap-8 py-12 sm:py-16">
      <Scene kind={status === 404 ? 'no-results' : 'error'} atStart />
      <div className="max-w-form space-y-3">
        <h1 className="text-3xl">{title}</h1>
        <p className="lead">{isReadOnly ? READ_ONLY_TEXT : text}</p>
      </div>
      {offersSearch && <JobSearchBar input="input" className="w-full" />}
      <div className="flex flex-wrap gap-3">
        {canTryAgain(status) && (
          <ButtonLink to={pathname + search} reloadDocument>
            Try again
          </ButtonLink>
        )}
        {isReadOnly ? (
          <ButtonLink to="/employer/team">See your team</ButtonLink>
        ) : (
          <ButtonLink
            to={viewer?.dashboardHref ?? '/'}
            tone={offersSearch || canTryAgain(status) ? 'secondary' : 'primary'}
          >
            Go to {viewer ? 'your dashboard' : 'the home page'}
          </ButtonLink>
        )}
        {!isAdmin && (
          <ButtonLink to="/contact" tone="quiet">
            Contact us
          </ButtonLink>
        )}
      </div>
      {agency.phone && !isAdmin && (
        <p className="text-sm text-ink-soft">
          Or call{' '}
          <a href={telHref(agency.phone)} className="link inline-flex min-h-8 items-center font-semibold">
            {agency.phone}
          </a>
          , {agency.openingHours}.
        </p>
      )}
      {children}
    </div>
  )
}
