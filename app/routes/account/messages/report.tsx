import { Form } from 'react-router'
import {
  applicantMessagesHref,
  MAX_MESSAGE_REPORT_LENGTH,
  messageReportForm,
  myMessagesHref,
} from '#app/domain/applications/messages/message.ts'
import { findReportableMessage, reportMessage } from '#app/domain/applications/messages/report-message.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import type { Person } from '#app/policy/actor.ts'
import { requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import type { Route } from './+types/report'

const FAILED = 'Report not sent'
const SENT = success('Report sent', 'Thank you. The agency reviews every report.')
const REPEATED = success('Already reported', 'The agency already has your report about this message.')

export const meta: Route.MetaFunction = () => [{ title: 'Report a message' }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { body, jobTitle, isReported, applicationId } = await findReportableMessage(ctx, params.id)
  return { body, jobTitle, isReported, back: messagesHref(requirePerson(ctx.actor), applicationId) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { applicationId } = await findReportableMessage(ctx, params.id)
  const person = requirePerson(ctx.actor)
  const { ok, value, reply } = parseForm(await parseFormData(request), messageReportForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Check the details.'))
  const seconds = await consumeRateLimit(ctx, 'messageReport', person.id)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const { isNew } = await reportMessage(ctx, params.id, value.details)
  return redirectWithToast(messagesHref(person, applicationId), isNew ? SENT : REPEATED)
}

const messagesHref = ({ userType }: Person, applicationId: string) =>
  userType === 'employee' ? myMessagesHref(applicationId) : applicantMessagesHref(applicationId)

export default function ReportMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { body, jobTitle, isReported, back } = loaderData
  const typed = actionData?.result.initialValue?.details
  return (
    <NarrowPage
      title="Report a message"
      lead={`About ${jobTitle}`}
      aside={
        <>
          <p>The agency reads the message and decides. Never send money, bank details or identity documents.</p>
          <BackLink to={back}>Back to the messages</BackLink>
        </>
      }
    >
      <blockquote className="mb-6 border-s-3 border-line ps-3 wrap-anywhere">
        <PlainText text={body} />
      </blockquote>
      {isReported ? (
        <p>You have reported this message. The agency reviews every report.</p>
      ) : (
        <Form method="post" className="space-y-6">
          <TextArea
            label="Details"
            hint="Optional. Tell us what is wrong with this message."
            name="details"
            rows={4}
            maxLength={MAX_MESSAGE_REPORT_LENGTH}
            defaultValue={typeof typed === 'string' ? typed : ''}
            errors={actionData?.result.error?.details}
          />
          <SubmitButton size="lg" block>
            Report message
          </SubmitButton>
        </Form>
      )}
    </NarrowPage>
  )
}
