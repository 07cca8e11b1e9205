import { Form } from 'react-router'
import { createAlert } from '#app/domain/job-alerts/create-alert.server.tsx'
import { alertQueryOf, filtersOfAlert } from '#app/domain/job-alerts/job-alert.ts'
import { alertForm } from '#app/domain/job-alerts/job-alert-form.ts'
import { searchHref } from '#app/domain/jobs/search/search-criteria.ts'
import { searchPhrase } from '#app/domain/jobs/search/search-title.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf, requestContext } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/create'

const FAILED = 'Alert not created'

export const meta: Route.MetaFunction = () => [{ title: 'Create a job alert' }, { name: 'robots', content: 'noindex' }]

/** The search of the alert is in the address, as it is at /jobs. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  const query = alertQueryOf(filtersOfAlert(url.search))
  return {
    query,
    phrase: searchPhrase(filtersOfAlert(query)),
    listHref: searchHref(filtersOfAlert(query)),
    email: actor.kind === 'person' ? actor.email : null,
    sent: url.searchParams.has('sent'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { ctx, client } = requestContext(context)
  const { ok, value, reply } = parseForm(await parseFormData(request), alertForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Enter a valid email address.'))
  const isOwn = ctx.actor.kind === 'person' && ctx.actor.email === value.email
  const seconds = await consumeRateLimit(ctx, isOwn ? 'post' : 'jobAlert', client)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const filters = filtersOfAlert(url.search)
  const { confirmed } = await createAlert(ctx, value.email, filters)
  if (confirmed) {
    const toast = success('Alert created', "We'll email you when there are new jobs. Change it in your settings.")
    return redirectWithToast(searchHref(filters), toast)
  }
  const query = alertQueryOf(filters)
  const toast = success('Check your email', "We've sent you a link to confirm the alert.")
  return redirectWithToast(`/job-alerts?${query && `${query}&`}sent`, toast)
}

export default function CreateAlert({
  loaderData: { query, phrase, listHref, email, sent },
  actionData,
}: Route.ComponentProps) {
  const { formProps, of } = useCheckedForm(alertForm, actionData, { defaultValue: { email } })
  return (
    <NarrowPage
      title={sent ? 'Check your inbox' : 'Create a job alert'}
      lead={
        sent
          ? `We've sent you a link. Open it to confirm your alert for ${phrase}.`
          : `We'll email you when there are new ${phrase}.`
      }
      {...(sent && { scene: 'done' })}
      aside={
        <>
          <p>{email ? '' : "You don't need an account. "}Every email has a link that stops the alert.</p>
          <BackLink to={listHref}>Back to Jobs</BackLink>
        </>
      }
    >
      {sent && <p className="mb-5 text-ink-soft">Can't see the email? Check your junk folder or send it again.</p>}
      <Form method="post" action={`/job-alerts${query && `?${query}`}`} {...formProps} className="space-y-5">
        <TextField label="Email" {...of('email')} type="email" autoComplete="email" inputMode="email" required />
        <SubmitButton size="lg" block>
          {sent ? 'Send the link again' : 'Create alert'}
        </SubmitButton>
      </Form>
    </NarrowPage>
  )
}
