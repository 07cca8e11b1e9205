import { ApplicationStatus } from '#app/domain/applications/application-status.tsx'
import { loadConversation } from '#app/domain/applications/messages/load-conversation.server.ts'
import { CLOSED_MESSAGES, messageForm, myMessagesHref } from '#app/domain/applications/messages/message.ts'
import { MessageSection } from '#app/domain/applications/messages/message-section.tsx'
import { sendMessage } from '#app/domain/applications/messages/send-message.server.tsx'
import { findMyApplication } from '#app/domain/applications/my-applications.server.ts'
import { parseForm, parseFormData } from '#app/http/form.server.ts'
import { consumeRateLimit } from '#app/http/rate-limit.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { failure, invalidForm, redirectWithToast, success } from '#app/http/toast.server.ts'
import { tooManyRequests } from '#app/http/too-many-requests.server.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan, requirePerson } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/messages'

const FAILED = 'Message not sent'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Messages about ${loaderData?.jobTitle ?? ''}` }]

export const handle = { desk: true }

/** The messages about one of the job seeker's applications. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const application = await findMyApplication(ctx, params.id)
  const showAll = url.searchParams.get('show') === 'all-messages'
  const conversation = application && (await loadConversation(ctx, params.id, showAll))
  if (!conversation) throw notFound()
  const { jobTitle, companyName, status } = application
  return { jobTitle, companyName, status, conversation, timeZone: ctx.timeZone, back: url.pathname }
}

/** `Send message`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.message')
  const { ok, value, reply } = parseForm(await parseFormData(request), messageForm)
  if (!ok) return invalidForm(reply(), failure(FAILED, 'Check the message.'))
  const seconds = await consumeRateLimit(ctx, 'message', requirePerson(ctx.actor).id)
  if (seconds) return tooManyRequests(reply(), FAILED, seconds)
  const result = await sendMessage(ctx, params.id, value.message, value.idempotency_key)
  if (!result.ok) {
    const reason = CLOSED_MESSAGES[result.reason]
    return invalidForm(reply({ message: [reason] }), failure(FAILED, reason), 409)
  }
  return redirectWithToast(
    myMessagesHref(params.id),
    success('Message sent', `${result.recipientName} can read it now.`),
  )
}

export default function MyMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { jobTitle, companyName, status, conversation, timeZone, back } = loaderData
  return (
    <div className="page-width max-w-4xl pt-4 pb-12 sm:pt-6">
      <PageHeader
        title={`Messages about ${jobTitle}`}
        lead={companyName}
        above={<BackLink to="/employee/dashboard">My Applications</BackLink>}
        actions={<ApplicationStatus status={status} />}
      />
      <MessageSection
        conversation={conversation}
        timeZone={timeZone}
        action={back}
        back={back}
        allHref={`${back}?show=all-messages`}
        hideHeading
        answer={actionData}
      />
    </div>
  )
}
