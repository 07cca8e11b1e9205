import { applicantsReturnTo } from '#app/domain/applications/applicants-return-to.ts'
import { loadConversation } from '#app/domain/applications/messages/load-conversation.server.ts'
import { applicantMessagesHref } from '#app/domain/applications/messages/message.ts'
import { MessageSection } from '#app/domain/applications/messages/message-section.tsx'
import { applicantHref } from '#app/domain/applications/review/applicant-filter.ts'
import { sendMessageFromForm } from '#app/http/applications/send-message.server.ts'
import { parseFormData } from '#app/http/form.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { revalidateOnConflict } from '#app/http/revalidate-on-conflict.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { assertCan } from '#app/policy/policy.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/messages'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Messages with ${loaderData?.conversation.recipientName ?? ''}` },
]

export const shouldRevalidate = revalidateOnConflict

/** The messages on a page of their own, for a rejected message without scripts. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const conversation = await loadConversation(ctx, params.id, url.searchParams.get('show_messages') === 'all')
  if (!conversation) throw notFound()
  return { conversation, timeZone: ctx.timeZone, action: url.pathname }
}

/** `Send message`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'application.message')
  const form = await parseFormData(request)
  const back = form.get('back')
  const returnTo = back ? applicantsReturnTo(back) : applicantMessagesHref(params.id)
  return sendMessageFromForm(ctx, params.id, form, returnTo)
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
        allHref={`${action}?show_messages=all`}
        hideHeading
        answer={actionData}
      />
    </>
  )
}
