import type { ComponentProps } from 'react'
import { parseAbn } from '#app/lib/abn.ts'
import { normaliseLine } from '#app/lib/text.ts'
import { safeHttpUrl } from '#app/lib/url.ts'
import { PlainText } from '#app/ui/data/prose.tsx'
import { CompanyBanner } from './company-banner.tsx'

type CompanyPreviewProps = Pick<ComponentProps<typeof CompanyBanner>, 'jobCount' | 'trade' | 'places'> & {
  fields: Record<string, string>
}

/** A company's public page from what is typed so far. */
export function CompanyPreview({ fields, ...facts }: CompanyPreviewProps) {
  const line = (name: string) => normaliseLine(fields[name] ?? '')
  const name = line('name') || 'Company name'
  const about = fields.about?.trim()
  const company = {
    name,
    industry: line('industry') || null,
    website: safeHttpUrl(line('website')),
    abn: parseAbn(line('abn')),
  }
  return (
    <div className="space-y-6">
      <CompanyBanner company={company} {...facts} isPreview />
      <div>
        <p className="mb-2 font-display text-xl font-bold">About {name}</p>
        <PlainText text={about || 'What you write about your company appears here.'} />
      </div>
      <div>
        <p className="mb-2 font-display text-xl font-bold">Open jobs</p>
        <p className="text-ink-soft">Your open jobs are listed here, newest first.</p>
      </div>
    </div>
  )
}
