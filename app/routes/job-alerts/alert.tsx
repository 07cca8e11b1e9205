import { Form } from 'react-router'
import { FREQUENCY_OPTIONS } from '#app/domain/job-alerts/frequency-options.ts'
import { alertTitle, filtersOfAlert } from '#app/domain/job-alerts/job-alert.ts'
import { findAlert } from '#app/domain/job-alerts/manage-alert.server.ts'
import { searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { path } from '#app/lib/url.ts'
import { LinkErrorBoundary } from '#app/shell/link-error-boundary.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/alert'

export const meta: Route.MetaFunction = () => [{ title: 'Job alert' }, { name: 'robots', content: 'noindex' }]

export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export async function loader({ params, context }: Route.LoaderArgs) {
  const { query, frequency, isActive } = await findAlert(ctxOf(context), params.token)
  return { title: alertTitle(query), listHref: searchHref(filtersOfAlert(query)), frequency, isActive }
}

export default function Alert({ loaderData: { title, listHref, frequency, isActive }, params }: Route.ComponentProps) {
  return (
    <NarrowPage
      title={isActive ? 'Your job alert' : 'Confirm your job alert'}
      lead={title}
      aside={<BackLink to={listHref}>See these jobs</BackLink>}
    >
      <div className="space-y-8">
        {isActive ? (
          <Form method="post" action={path`/job-alerts/${params.token}/frequency`} className="space-y-5">
            <RadioGroup
              label="Email me new jobs"
              name="frequency"
              options={FREQUENCY_OPTIONS}
              defaultValue={frequency}
            />
            <SubmitButton>Save changes</SubmitButton>
          </Form>
        ) : (
          <Form method="post" action={path`/job-alerts/${params.token}/confirmation`}>
            <SubmitButton size="lg" block>
              Confirm alert
            </SubmitButton>
          </Form>
        )}
        <Form method="post" action={path`/job-alerts/${params.token}/removal`}>
          <SubmitButton tone="secondary">Stop this alert</SubmitButton>
        </Form>
      </div>
    </NarrowPage>
  )
}

/** Not found: the link of an alert that was stopped, or that was not confirmed in time. */
export function ErrorBoundary() {
  return (
    <LinkErrorBoundary action={<ButtonLink to="/job-alerts">Create a job alert</ButtonLink>}>
      The alert was stopped or wasn't confirmed in time, or the link is incomplete.
    </LinkErrorBoundary>
  )
}
