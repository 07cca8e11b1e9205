import { Form } from 'react-router'
import { findOwnCompany } from '#app/domain/companies/company-queries.server.ts'
import { EMBED_THEMES, jobEmbedCodes, jobEmbedPath, parseJobEmbed } from '#app/domain/embeds/job-embed.ts'
import { JOB_TYPES } from '#app/domain/jobs/job.ts'
import { MAX_TERM_LENGTH } from '#app/domain/jobs/search/search-criteria.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CopyField } from '#app/ui/forms/copy-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/embed'

export const meta: Route.MetaFunction = () => [{ title: 'Jobs on your website' }]

const THEME_LABELS = { system: "Match the visitor's device", light: 'Light', dark: 'Dark' }
const JOB_TYPE_OPTIONS = [
  { value: '', label: 'All job types' },
  ...JOB_TYPES.map((type) => ({ value: type, label: type })),
]
const THEME_OPTIONS = EMBED_THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { slug } = await findOwnCompany(ctx)
  const options = { ...parseJobEmbed(url.searchParams), company: slug }
  return { options, codes: jobEmbedCodes(ctx.baseUrl, options), preview: jobEmbedPath(options) }
}

export default function Embed({ loaderData: { options, codes, preview } }: Route.ComponentProps) {
  const { filters, theme } = options
  return (
    <>
      <PageHeader
        title="Jobs on your website"
        lead="Add your open jobs to your own website. The list updates automatically."
        above={
          <Breadcrumb
            items={[{ label: 'Company profile', href: '/employer/company' }, { label: 'Jobs on your website' }]}
          />
        }
      />
      <div className="grid items-start gap-8 max-xl:max-w-form xl:grid-cols-2">
        <Form className="space-y-5">
          <TextField
            id="q"
            name="q"
            label="Keywords"
            hint="Optional. Words in the title"
            defaultValue={filters.q}
            maxLength={MAX_TERM_LENGTH}
          />
          <TextField
            id="location"
            name="location"
            label="Location"
            hint="Optional. A suburb, city, postcode or state"
            defaultValue={filters.location}
            maxLength={MAX_TERM_LENGTH}
          />
          <SelectField
            id="job_type"
            name="job_type"
            label="Job type"
            options={JOB_TYPE_OPTIONS}
            defaultValue={filters.jobTypes[0] ?? ''}
          />
          <SelectField id="theme" name="theme" label="Theme" options={THEME_OPTIONS} defaultValue={theme} />
          <SubmitButton tone="secondary">Update code</SubmitButton>
        </Form>
        <div className="min-w-0 space-y-6">
          <CopyField label="HTML code" hint="Paste this where the jobs should appear" value={codes.script} />
          <CopyField
            label="HTML code without JavaScript"
            hint="For websites that don't allow JavaScript. Set the height yourself"
            value={codes.frame}
          />
          <a href={preview} target="_blank" rel="noopener" className="link inline-flex min-h-6 items-center">
            Open a preview
          </a>
        </div>
      </div>
    </>
  )
}
