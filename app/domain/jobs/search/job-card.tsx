import MapPin from 'lucide-react/icons/map-pin'
import Wallet from 'lucide-react/icons/wallet'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Highlight } from '#app/ui/data/highlight.tsx'

type JobCardProps = {
  title: string
  href: string
  company: string
  location: string
  /** Such as `Full-time`. */
  jobType: string
  pay?: string | null
  /** A `<Time>` with text such as `3 days ago`. */
  age: ReactNode
  /** Badges, such as `<Badge tone="amber">New</Badge>`. */
  badges?: ReactNode
  /** Search terms to highlight in title and company, and in the location. */
  highlightTerms?: readonly string[]
  highlightLocationTerms?: readonly string[]
  /** Slot for a button. It is stacked above the card's link. */
  action?: ReactNode
  as?: 'h2' | 'h3'
  className?: string
}

/**
 * One job in a list. The whole card is clickable through its only link, `View Details`, which assistive technology
 * describes with the job's title.
 */
export function JobCard({
  title,
  href,
  company,
  location,
  jobType,
  pay,
  age,
  badges,
  highlightTerms,
  highlightLocationTerms,
  action,
  as: Title = 'h3',
  className,
}: JobCardProps) {
  const titleId = useId()
  return (
    <article
      className={cx(
        'group relative flex flex-col rounded-card border border-line bg-surface p-5 transition-colors',
        'focus-within:border-accent hover:border-ink-soft',
        className,
      )}
    >
      <div className="flex items-start gap-3.5">
        <Avatar name={company} square />
        <div className="min-w-0 flex-1">
          <Title id={titleId} className="text-lg leading-snug font-semibold text-pretty">
            <Highlight text={title} terms={highlightTerms} />
          </Title>
          <p className="text-sm text-ink-soft">
            <Highlight text={company} terms={highlightTerms} />
          </p>
        </div>
        {action && <div className="relative z-10 -mt-1 -mr-1">{action}</div>}
      </div>
      <ul className="mt-4 mb-5 space-y-1.5 text-sm">
        <li className="flex items-start gap-2">
          <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
          <span className="min-w-0">
            <Highlight text={location} terms={highlightLocationTerms} />
          </span>
        </li>
        {pay && (
          <li className="flex items-start gap-2 font-medium tabular-nums">
            <Wallet size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
            {pay}
          </li>
        )}
      </ul>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3.5 text-sm">
        <span className="font-medium">{jobType}</span>
        <span className="text-ink-soft">{age}</span>
        {badges}
        <Link
          to={href}
          aria-describedby={titleId}
          viewTransition
          className="ml-auto inline-flex min-h-8 items-center font-semibold text-accent after:absolute after:inset-0 after:rounded-card hover:underline hover:underline-offset-4 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
        >
          View Details
        </Link>
      </div>
    </article>
  )
}
