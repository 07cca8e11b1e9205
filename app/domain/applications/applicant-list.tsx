import { type ReactNode, useEffect, useRef } from 'react'
import { ApplicantCard } from './applicant-card.tsx'
import type { ReviewedApplicant } from './review-queries.server.ts'

type ApplicantListProps = {
  applicants: ReviewedApplicant[]
  timeZone: string
  /** Where a change of status comes back to. */
  back: string
  as?: 'h2' | 'h3'
  /** Stands instead of an empty list. */
  children: ReactNode
}

/** Applicants as cards. Where a moved one leaves the list with focus in it, focus stays at the list. */
export function ApplicantList({ applicants, timeZone, back, as, children }: ApplicantListProps) {
  const box = useRef<HTMLDivElement>(null)
  const worked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever the cards change
  useEffect(() => {
    if (worked.current && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [applicants])

  return (
    <div
      ref={box}
      tabIndex={-1}
      onFocus={() => {
        worked.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // Focus that goes nowhere was taken away, with the card it was in.
        worked.current = relatedTarget === null
      }}
      className="rounded-card"
    >
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
    </div>
  )
}
