import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useIsReadOnly } from '#app/core/read-only.tsx'
import { formatDateTime } from '#app/lib/dates.ts'
import { DELETED_ACCOUNT } from '#app/policy/actor.ts'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { Time } from '#app/ui/data/time.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { Link } from '#app/ui/link.tsx'
import { AttachmentList } from './attachments/attachment-list.tsx'
import { CLOSED_MESSAGES, type Conversation, type Message, messageReportHref } from './message.ts'
import { MessageForm } from './message-form.tsx'

type MessageSectionProps = {
  conversation: Conversation
  timeZone: string
  /** Where `Send message` posts to. */
  action: string
  /** The page to return to. */
  back: string
  /** This page with all messages. */
  allHref: string
  /** Leaves out the heading where the page has it. */
  hideHeading?: boolean
  /** The response to a rejected message without scripts. */
  answer?: FormActionData
}

/** The messages about an application, oldest first, with the form that sends one. */
export function MessageSection({ conversation, timeZone, hideHeading, ...props }: MessageSectionProps) {
  const { messages, hasEarlier, closed, recipientName } = conversation
  const isReadOnly = useIsReadOnly()
  return (
    <section aria-labelledby="messages" data-print={messages.length === 0 ? 'none' : undefined}>
      <h2 id="messages" className={hideHeading ? 'sr-only' : 'mb-3 text-xl'}>
        Messages
      </h2>
      {hasEarlier && (
        <p className="mb-3 text-sm">
          <Link to={props.allHref} className="link" preventScrollReset>
            Show earlier messages
          </Link>
        </p>
      )}
      {messages.length > 0 ? (
        <ol aria-label="Messages" className="mb-4 space-y-3">
          {messages.map((message) => (
            <li key={message.id} className={cx('flex', message.isOwn && 'justify-end')}>
              <MessageBubble message={message} timeZone={timeZone} />
            </li>
          ))}
        </ol>
      ) : (
        !closed && (
          <p className="mb-3 text-sm text-ink-soft">
            No messages yet.{!isReadOnly && ` We'll email ${recipientName} when you send one.`}
          </p>
        )
      )}
      {!isReadOnly && <MarkAsRead conversation={conversation} back={props.back} />}
      {closed ? (
        <p className="rounded-card bg-sunken px-4 py-3 text-sm">{CLOSED_MESSAGES[closed]}</p>
      ) : (
        !isReadOnly && <MessageForm conversation={conversation} {...props} />
      )}
    </section>
  )
}

function MessageBubble({ message, timeZone }: { message: Message; timeZone: string }) {
  const { id, body, at, by, isOwn, isMine, isUnread, isReported, attachments } = message
  return (
    <article
      className={cx(
        'max-w-[min(36rem,90%)] rounded-card border px-4 py-2.5 wrap-anywhere',
        isOwn ? 'border-transparent bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <div className="mb-0.5 flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
        <p>
          <span className="font-semibold text-ink">{isMine ? 'You' : (by ?? DELETED_ACCOUNT)}</span>
          {isMine && by && <span className="sr-only"> ({by})</span>},{' '}
          <Time at={at}>{formatDateTime(at, timeZone)}</Time>
        </p>
        {isUnread && <Badge tone="blue">New</Badge>}
      </div>
      <PlainText text={body} />
      <AttachmentList attachments={attachments} />
      {!isOwn && (
        <p className="mt-1 text-xs text-ink-soft">
          {isReported ? (
            'Reported'
          ) : (
            <Link
              to={messageReportHref(id)}
              data-print="none"
              className="link inline-flex min-h-6 items-center max-md:min-h-11"
            >
              Report message
            </Link>
          )}
        </p>
      )}
    </article>
  )
}

/**
 * Marks the shown messages as read: by themselves with scripts, once the tab is in front, else with a button. Showing a
 * page changes nothing.
 */
function MarkAsRead({ conversation: { applicationId, messages }, back }: { conversation: Conversation; back: string }) {
  const { submit } = useFetcher<unknown>()
  const last = messages.findLast(({ isUnread }) => isUnread)?.id
  const action = `/account/applications/${applicationId}/messages-read`
  const marked = useRef<string>(null)
  useEffect(() => {
    if (!last) return
    const mark = () => {
      if (document.visibilityState !== 'visible' || marked.current === last) return
      marked.current = last
      submit({ last }, { method: 'post', action })
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [last, action, submit])
  if (!last) return null
  return (
    <form method="post" action={action} className="no-scripting-only mb-4">
      <input type="hidden" name="last" value={last} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" tone="secondary" size="sm">
        Mark as read
      </Button>
    </form>
  )
}
