import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { formatCount } from '#app/core/pagination/format-count.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useBodyMark } from '#app/ui/overlays/use-body-mark.ts'
import { NextStep } from '../status/next-step.tsx'
import type { ApplicantDetails } from './applicant-details.server.ts'

type ApplicantFootBarProps = {
  applicant: ApplicantDetails['applicant']
  /** The place in the filtered list, from 1; null outside it. */
  position: number | null
  /** The number of applicants in the filtered list. */
  total: number
  previousHref: string | null
  nextHref: string | null
}

/** The next status, and the neighbours in the list. */
export function ApplicantFootBar({ applicant, position, total, previousHref, nextHref }: ApplicantFootBarProps) {
  useBodyMark('footBar')
  return (
    <div
      data-print="none"
      className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 lg:-mx-6 lg:-mb-6 lg:rounded-b-card lg:bg-surface lg:px-6"
    >
      <NextStep applicant={applicant} />
      <nav aria-label="Previous and next applicant" className="ml-auto flex items-center gap-3 max-sm:gap-1.5">
        <Neighbour href={previousHref} label="Previous" shortcut="k" rel="prev" icon={<ChevronLeft {...ICON} />} />
        {position !== null && position <= total && (
          <p className="text-sm whitespace-nowrap text-ink-soft tabular-nums max-sm:sr-only">
            {formatCount(position)} of {formatCount(total)}
          </p>
        )}
        <Neighbour href={nextHref} label="Next" shortcut="j" rel="next" icon={<ChevronRight {...ICON} />} />
      </nav>
    </div>
  )
}

/** On a phone and beside a list, where the bar has room for the arrows only. */
const ICON = { 'aria-hidden': true, className: 'size-5 sm:max-lg:hidden 2xl:hidden' } as const

type NeighbourProps = { href: string | null; label: string; shortcut: string; rel: 'next' | 'prev'; icon: ReactNode }

function Neighbour({ href, label, shortcut, rel, icon }: NeighbourProps) {
  if (!href) return null
  return (
    <ButtonLink to={href} rel={rel} aria-keyshortcuts={shortcut} tone="secondary" size="sm" className="max-md:min-h-11">
      {icon}
      <span className="max-sm:sr-only lg:max-2xl:sr-only">{label}</span>
    </ButtonLink>
  )
}
