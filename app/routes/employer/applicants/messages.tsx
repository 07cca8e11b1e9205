import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { loadConversation } from '#app/domain/applications/messages/load-conversation.server.ts'
import { applicantMessagesHref, CLOSED_MESSAGES, messageForm } from '#app/domain/applications/messages/message.ts'
import { MessageSection } from '#app/domain/applications/messages/message-section.tsx'
import { sendMessage } from '#app/domain/applications/messages/send-message.server.tsx'
import { applicantHref } from '#app/domain/applications/review/applicant-filter.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/messages'

const FAILED = 'Message not sent'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Messages with ${loaderData?.conversation.recipientName ?? ''}` },
]

/** The messages on a page of their own, for a rejected message without scripts. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const conversation = await loadConversation(ctx, params.id, url.searchParams.get('show') === 'all-messages')
  if (!conversation) throw notFound()
  return { conversation, timeZone: ctx.timeZone, action: url.pathname }
}

/** `Send message`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.message')
  const form = await parseFormData(request)
  const { ok, value, reply } = parseForm(form, messageForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Check the message.'))
  const seconds = await consumeRateLimit(ctx, 'message', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const result = await sendMessage(ctx, params.id, value.message, value.idempotency_key)
  if (!result.ok) {
    const reason = CLOSED_MESSAGES[result.reason]
    return invalidForm(reply({ message: [reason] }), failure(FAILED, reason), 409)
  }
  const back = form.get('back')
  return redirectWithToast(
    back ? applicantsReturnTo(back) : applicantMessagesHref(params.id),
    success('Message sent', `${result.recipientName} can read it now.`),
  )
}

export default function ApplicantMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, timeZone, action } = loaderData
  const { applicationId, recipientName } = conversation
  return (
    <>
      <PageHeader
        title={`Messages with ${recipientName}`}
        above={
          <Breadcrumb
            items={[
              { label: 'Applicants', href: '/view-applicants' },
              { label: recipientName, href: applicantHref(applicationId) },
              { label: 'Messages' },
            ]}
          />
        }
      />
      <MessageSection
        conversation={conversation}
        timeZone={timeZone}
        action={action}
        back={applicantHref(applicationId)}
        allHref={`${action}?show=all-messages`}
        hideHeading
        answer={actionData}
      />
    </>
  )
}
