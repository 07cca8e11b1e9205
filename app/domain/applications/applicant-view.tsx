import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDateTime } from '#app/lib/dates.ts'
import { buttonClass } from '#app/ui/button-style.ts'
import { StatusBadge } from '#app/ui/data/badge.tsx'
import { ContactLinks } from '#app/ui/data/contact-links.tsx'
import { EventList } from '#app/ui/data/event-list.tsx'
import { Time } from '#app/ui/data/time.tsx'
import type { ApplicantDetails, HistoryEvent } from './applicant-details.server.ts'
import { isStatus, statusTone } from './application.ts'
import { StatusMenu } from './status/status-menu.tsx'

/** The page of one applicant. */
export const applicantHref = (id: string) => `/view-applicants/${id}`

/** One applicant: their status, contact details, history and other applications. `j` and `k` open the next and previous. */
export function ApplicantView({ details, timeZone }: { details: ApplicantDetails; timeZone: string }) {
  const { applicant, history, others, previousId, nextId } = details
  const box = useNeighbourKeys(previousId, nextId)
  return (
    <div ref={box} className="space-y-8 wrap-anywhere">
      <header className="space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="min-w-0 text-3xl wrap-anywhere in-data-desk:text-title">{applicant.name}</h1>
          <StatusMenu applicant={applicant} back={applicantHref(applicant.id)} />
        </div>
        {applicant.headline && <p className="lead wrap-anywhere">{applicant.headline}</p>}
        {applicant.location && <p className="text-sm text-ink-soft">{applicant.location}</p>}
        <ContactLinks email={applicant.email} phone={applicant.phone} />
        <p className="text-sm">
          <JobLink applicant={applicant} /> <span className="text-ink-soft">at {applicant.companyName}, applied </span>
          <Time at={applicant.appliedAt} className="text-ink-soft tabular-nums">
            {formatDateTime(applicant.appliedAt, timeZone)}
          </Time>
        </p>
      </header>
      <section aria-labelledby="history">
        <h2 id="history" className="mb-3 text-xl">
          History
        </h2>
        <EventList label="History" timeZone={timeZone} items={history.map(toItem)} />
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others" className="mb-3 text-xl">
            Other applications
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {others.map(({ id, jobTitle, status }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2.5">
                <Link to={applicantHref(id)} className="link min-w-0 wrap-anywhere">
                  {jobTitle}
                </Link>
                <StatusBadge tone={statusTone(status, 'green')}>{status}</StatusBadge>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="Applicants" className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Neighbour id={previousId} label="Previous" shortcut="k" />
        <Neighbour id={nextId} label="Next" shortcut="j" />
        <p className="scripting-only text-sm text-ink-soft max-md:hidden">
          <kbd>k</kbd> previous · <kbd>j</kbd> next
        </p>
      </nav>
    </div>
  )
}

function JobLink({ applicant: { jobId, jobTitle, endedAt } }: { applicant: ApplicantDetails['applicant'] }) {
  if (endedAt) return <span className="font-medium">{jobTitle}</span>
  return (
    <Link to={`/jobs/${jobId}`} className="link font-medium">
      {jobTitle}
    </Link>
  )
}

function Neighbour({ id, label, shortcut }: { id: string | null; label: string; shortcut: string }) {
  if (!id) return null
  return (
    <Link
      to={applicantHref(id)}
      aria-keyshortcuts={shortcut}
      className={buttonClass({ tone: 'secondary', size: 'sm' })}
    >
      {label}
    </Link>
  )
}

function toItem({ id, status, at, by, isEmailed }: HistoryEvent, index: number) {
  const title = index === 0 ? 'Applied' : isStatus(status) ? `Moved to ${status}` : status
  const details = [by ?? 'Someone whose account was deleted']
  if (!isEmailed) details.push('The applicant is not emailed yet')
  return { id, at, title: status === 'Withdrawn' ? 'Withdrawn' : title, details }
}

/**
 * Opens the next applicant with `j` and the previous one with `k` while focus is inside the page's content, where it is after
 * each navigation. Single-letter keys must not act elsewhere (WCAG 2.1.4).
 */
function useNeighbourKeys(previousId: string | null, nextId: string | null) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = box.current
    const follow = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const id = event.key === 'k' ? previousId : event.key === 'j' ? nextId : null
      if (id) navigate(applicantHref(id))
    }
    element?.addEventListener('keydown', follow)
    return () => element?.removeEventListener('keydown', follow)
  }, [previousId, nextId, navigate])
  return box
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [role=menu], [role=dialog]') !== null
}
