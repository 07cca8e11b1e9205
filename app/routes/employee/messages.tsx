import { ApplicationStatus } from '#app/domain/applications/application-status.tsx'
import { ConversationList } from '#app/domain/applications/messages/conversation-list.tsx'
import { listConversations } from '#app/domain/applications/messages/list-conversations.server.ts'
import { loadConversation } from '#app/domain/applications/messages/load-conversation.server.ts'
import { myMessagesHref } from '#app/domain/applications/messages/message.ts'
import { MessageSection } from '#app/domain/applications/messages/message-section.tsx'
import { findMyApplication } from '#app/domain/applications/my-applications.server.ts'
import { sendMessageFromForm } from '#app/http/applications/send-message.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan } from '#app/policy/policy.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/messages'

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Messages about ${loaderData?.jobTitle ?? ''}` }]

export const handle = { area: true }

export const shouldRevalidate = revalidateOnConflict

/** The messages about one of the job seeker's applications, beside the list of their conversations. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const application = await findMyApplication(ctx, params.id)
  const showAll = url.searchParams.get('show_messages') === 'all'
  const conversation = application && (await loadConversation(ctx, params.id, showAll))
  if (!conversation) throw notFound()
  const { jobTitle, companyName, status, endedAt } = application
  const { timeZone, now } = ctx
  const conversations = await listConversations(ctx, params.id)
  const rest = { conversation, conversations, timeZone, now, back: url.pathname }
  return { jobTitle, companyName, status, endedAt, ...rest }
}

/** `Send message`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.message')
  return sendMessageFromForm(ctx, params.id, await parseFormData(request), myMessagesHref(params.id))
}

export default function MyMessages({ loaderData, actionData }: Route.ComponentProps) {
  const { jobTitle, companyName, status, endedAt, conversation, conversations, timeZone, now, back } = loaderData
  return (
    <div className="page-width pt-4 pb-12 sm:pt-6">
      <PageHeader
        title={`Messages about ${jobTitle}`}
        lead={companyName}
        above={<BackLink to="/employee/dashboard">My Applications</BackLink>}
        actions={<ApplicationStatus application={{ status, endedAt }} />}
      />
      <div className="items-start gap-10 lg:grid lg:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)]">
        <ConversationList
          conversations={conversations}
          openId={conversation.applicationId}
          now={now}
          timeZone={timeZone}
          className="max-lg:hidden"
        />
        <MessageSection
          conversation={conversation}
          timeZone={timeZone}
          action={back}
          back={back}
          allHref={`${back}?show_messages=all`}
          hideHeading
          answer={actionData}
        />
      </div>
    </div>
  )
}
