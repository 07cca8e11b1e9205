import type { ReactNode } from 'react'
import { FocusFallback } from '#app/ui/hooks/focus-fallback.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import type { Applicant } from './review-queries.server.ts'

type ApplicantListProps = {
  applicants: Applicant[]
  timeZone: string
  /** Path that a status change redirects back to. */
  back: string
  as?: 'h2' | 'h3'
  /** Shown instead of an empty list. */
  children: ReactNode
}

/** Applicants as cards. If a status change removes the focused card, focus moves to the list. */
export function ApplicantList({ applicants, timeZone, back, as, children }: ApplicantListProps) {
  return (
    <FocusFallback watch={applicants}>
      {applicants.length === 0 ? (
        children
      ) : (
        <ul className="space-y-4">
          {applicants.map((applicant) => (
            <li key={applicant.id}>
              <ApplicantCard applicant={applicant} timeZone={timeZone} back={back} as={as} />
            </li>
          ))}
        </ul>
      )}
    </FocusFallback>
  )
}
