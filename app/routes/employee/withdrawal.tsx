import { Form } from 'react-router'
import { canWithdraw, hasEnded } from '#app/domain/applications/application.ts'
import { findMyApplication } from '#app/domain/applications/my-applications.server.ts'
import { withdrawApplication } from '#app/domain/applications/withdraw-application.server.tsx'
import { withdrawWarning } from '#app/domain/applications/withdraw-button.tsx'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/withdrawal'

const HOME = '/employee/dashboard'

const FAILURES = {
  final: failure('Application not withdrawn', 'This application is already closed.'),
  stale: failure('Application not withdrawn', 'Its status is being changed. Try again in a few seconds.'),
}

export const shouldRevalidate = revalidateOnConflict

export const meta: Route.MetaFunction = () => [{ title: 'Withdraw your application' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const application = await findMyApplication(ctx, params.id)
  if (!application) throw notFound()
  const { jobTitle, companyName, status } = application
  const warning = canWithdraw(application) ? withdrawWarning(application, ctx.now) : null
  return { jobTitle, companyName, status: hasEnded(application) ? 'ended' : status.toLowerCase(), warning }
}

export async function action({ params, context }: Route.ActionArgs) {
  const result = await withdrawApplication(ctxOf(context), params.id)
  if (!result.ok && result.reason !== 'withdrawn') return invalidForm({}, FAILURES[result.reason], 409)
  const sentences = [
    `You have withdrawn your application for ${result.jobTitle}.`,
    ...(result.canReapply ? ['You can apply again.'] : []),
    ...(result.ok && result.hadInterview ? ['Your interview is cancelled.'] : []),
  ]
  const toast = success('Application withdrawn', sentences.join(' '))
  return redirectWithToast(HOME, toast)
}

/** The confirmation as a page: without scripts, and after a failed withdrawal. */
export default function Withdrawal({ loaderData: { jobTitle, companyName, status, warning } }: Route.ComponentProps) {
  return (
    <NarrowPage
      title={warning ? `Withdraw from ${jobTitle}?` : `This application ${status === 'ended' ? 'has' : 'is'} ${status}`}
      lead={warning ?? `${jobTitle} at ${companyName}`}
    >
      <div className="flex flex-wrap gap-3">
        {warning && (
          <Form method="post">
            <SubmitButton tone="danger">Withdraw</SubmitButton>
          </Form>
        )}
        <ButtonLink to={HOME} tone="secondary">
          {warning ? 'Cancel' : 'My Applications'}
        </ButtonLink>
      </div>
    </NarrowPage>
  )
}
