import { Link } from 'react-router'
import { excerpt } from '#app/lib/text.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { PublicJob } from './find-job.server.ts'

/** Characters of the company's description that its jobs show. */
const MAX_ABOUT_LENGTH = 240

type CompanyBoxProps = { job: Pick<PublicJob, 'companyName' | 'companySlug' | 'companyAbout'> }

/** The company that offers the job, with a link to its public page if it has one. */
export function CompanyBox({ job: { companyName, companySlug, companyAbout } }: CompanyBoxProps) {
  return (
    <Card as="section" aria-label="Company" className="flex gap-4">
      <Avatar name={companyName} square />
      <div className="min-w-0 space-y-1">
        <h2 className="text-lg">{companyName}</h2>
        {companyAbout && <p className="max-w-prose text-sm text-ink-soft">{excerpt(companyAbout, MAX_ABOUT_LENGTH)}</p>}
        {companySlug && (
          <Link to={`/companies/${companySlug}`} className="link inline-flex min-h-11 items-center text-sm">
            See the company and its open jobs
          </Link>
        )}
      </div>
    </Card>
  )
}
