import { fileUrl } from '#app/core/images/image.ts'
import { firstSentences } from '#app/lib/text.ts'
import { Card } from '#app/ui/data/card.tsx'
import { CompanyMark } from '#app/ui/illustrations/company-mark.tsx'
import { Link } from '#app/ui/link.tsx'
import { openJobCountLabel } from '../job-count.ts'
import { tradeOf } from '../trade.ts'
import type { PublicJob } from './find-job.server.ts'

/** Characters of the company's description that its jobs show, at most: two sentences. */
const MAX_ABOUT_LENGTH = 320

type CompanyBoxProps = {
  job: Pick<
    PublicJob,
    'companyName' | 'companySlug' | 'companyLogo' | 'companyAbout' | 'companyWebsite' | 'category' | 'title'
  >
  /** Number of the company's open jobs. */
  openJobs: number
}

/** The company that offers the job, with a link to its public page. */
export function CompanyBox({ job, openJobs }: CompanyBoxProps) {
  const { companyName, companySlug, companyAbout, companyWebsite } = job
  return (
    <Card as="section" aria-label="Company" className="flex gap-4">
      <CompanyMark name={companyName} trade={tradeOf(job)} logo={fileUrl(job.companyLogo)} size="lg" />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <h2 className="text-lg">{companyName}</h2>
        {companyAbout && (
          <p className="max-w-prose text-sm text-ink-soft">{firstSentences(companyAbout, 2, MAX_ABOUT_LENGTH)}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-4 text-sm">
          {openJobs > 0 && <span className="font-medium">{openJobCountLabel(openJobs)}</span>}
          <Link to={`/companies/${companySlug}`} className="link inline-flex min-h-11 items-center">
            See the company and its open jobs
          </Link>
          {companyWebsite && (
            <a href={companyWebsite} rel="noopener nofollow ugc" className="link inline-flex min-h-11 items-center">
              Website
            </a>
          )}
        </p>
      </div>
    </Card>
  )
}
