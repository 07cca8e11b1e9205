import CalendarClock from 'lucide-react/icons/calendar-clock'
import Clock from 'lucide-react/icons/clock'
import House from 'lucide-react/icons/house'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode, Ref } from 'react'
import { fileUrl } from '#app/core/images/image.ts'
import { cx } from '#app/ui/cx.ts'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { Link } from '#app/ui/link.tsx'
import { tradeOf } from '../trade.ts'
import { closingLabel } from './closing-label.ts'
import type { PublicJob } from './find-job.server.ts'

type JobHeaderProps = {
  job: PublicJob
  now: Date
  /** Heading level of the title. */
  as?: 'h1' | 'h2'
  /** Focus can move to the title. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** The title of a job, its company and place, and its facts in one line. */
export function JobHeader({ job, now, as: Title = 'h1', titleRef }: JobHeaderProps) {
  return (
    <header className="flex gap-4 max-sm:flex-col max-sm:gap-3">
      <CompanyMark name={job.companyName} trade={tradeOf(job)} logo={fileUrl(job.companyLogo)} size="lg" />
      <div className="min-w-0 wrap-anywhere">
        <Title
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          className={cx(
            'text-pretty',
            Title === 'h1' ? 'text-[clamp(1.75rem,1.5rem+1.3vw,2.25rem)] leading-[1.12]' : 'text-title leading-[1.15]',
          )}
        >
          {job.title}
        </Title>
        <p className="mt-1 text-lg text-ink-soft">
          {job.companySlug ? (
            <Link to={`/companies/${job.companySlug}`} className="link">
              {job.companyName}
            </Link>
          ) : (
            job.companyName
          )}
          {' · '}
          {job.location}
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
          {job.salary && (
            <Fact icon={<Wallet />}>
              <span className="font-semibold tabular-nums">{job.salary}</span>
            </Fact>
          )}
          <Fact icon={<Clock />}>{job.jobType}</Fact>
          {job.workArrangement && <Fact icon={<House />}>{job.workArrangement}</Fact>}
          {job.open && job.closesOn && (
            <Fact icon={<CalendarClock />}>Closes {closingLabel(job.closesOn, now, job.timeZone)}</Fact>
          )}
        </ul>
      </div>
    </header>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      <span aria-hidden="true" className="mt-[0.2em] text-ink-soft [&>svg]:size-[1.125em]">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}
