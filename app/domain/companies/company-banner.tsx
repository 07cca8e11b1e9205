import type { ReactNode } from 'react'
import { formatAbn } from '#app/lib/abn.ts'
import { cx } from '#app/ui/cx.ts'
import { CompanyMark, companyTint } from '#app/ui/illustrations/company-mark.tsx'
import { tintClass } from '#app/ui/illustrations/drawing.tsx'
import type { Trade } from '#app/ui/illustrations/trades.ts'
import type { Company } from './company-queries.server.ts'

type CompanyBannerProps = {
  company: Pick<Company, 'name' | 'industry' | 'website' | 'abn'>
  /** Such as `4 open jobs`. */
  jobCount: string
  trade: Trade | undefined
  /** Locations of its jobs. */
  places: readonly string[]
  /** Such as `On Muster since 2026`. */
  since?: string
  /** Address of its logo. */
  logo: string | null
  /** In a preview there is neither a heading nor a link. */
  isPreview?: boolean
  /** Further buttons. */
  children?: ReactNode
}

/** The top of a company's public page, in the company's colour. */
export function CompanyBanner({
  company,
  jobCount,
  trade,
  places,
  since,
  logo,
  isPreview,
  children,
}: CompanyBannerProps) {
  const Name = isPreview ? 'p' : 'h1'
  return (
    <header
      className={cx(
        'flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card bg-(--draw-background) p-5',
        !isPreview && 'sm:p-8',
        tintClass(companyTint(company.name)),
      )}
    >
      <CompanyMark
        name={company.name}
        trade={trade}
        logo={logo}
        size={isPreview ? 'lg' : 'xl'}
        className="ring-4 ring-surface"
      />
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <Name className={cx('text-pretty', isPreview ? 'font-display text-2xl font-bold' : 'text-3xl')}>
          {company.name}
        </Name>
        <ul className={cx('mt-2 flex flex-wrap gap-x-5 gap-y-1', isPreview && 'text-sm')}>
          <li className="font-semibold tabular-nums">{jobCount}</li>
          {company.industry && <li>{company.industry}</li>}
          {places.length > 0 && <li>{places.join(' · ')}</li>}
          {since && <li>{since}</li>}
          {company.website && (
            <li>
              <Website url={company.website} isLink={!isPreview} />
            </li>
          )}
          {company.abn && <li className="tabular-nums">ABN {formatAbn(company.abn)}</li>}
        </ul>
      </div>
      {children}
    </header>
  )
}

function Website({ url, isLink }: { url: string; isLink: boolean }) {
  const text = url.replace(/^https?:\/\/(?:www\.)?|\/$/g, '')
  if (!isLink) return text
  return (
    <a href={url} rel="noopener nofollow ugc" className="inline-flex min-h-6 items-center underline underline-offset-4">
      {text}
    </a>
  )
}
