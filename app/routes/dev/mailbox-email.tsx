import { findEmail } from '#app/domain/email/email-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { splitLinks } from '#app/lib/split-links.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/mailbox-email'

export const handle = { framesOwnPages: true }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.email.subject : 'Mailbox' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const email = ctx.production ? null : await findEmail(ctx, params.id)
  if (!email) throw notFound()
  return { email, timeZone: ctx.timeZone }
}

export default function MailboxEmail({ loaderData }: Route.ComponentProps) {
  const { email, timeZone } = loaderData
  return (
    <div className="page-width py-12">
      <PageHeader
        above={<Breadcrumb items={[{ label: 'Mailbox', href: '/dev/mailbox' }, { label: email.subject }]} />}
        title={email.subject}
        lead={`To ${email.recipient}, ${formatDateTime(email.at, timeZone)}${email.replyTo ? `, replies to ${email.replyTo}` : ''}`}
      />
      {email.lastError && (
        <Callout tone="warning" title="Not sent yet" className="mb-6">
          {email.lastError}
        </Callout>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <section aria-label="Plain text">
          <h2 className="mb-3 text-lg">Plain text</h2>
          <Card className="wrap-anywhere whitespace-pre-wrap">
            {splitLinks(email.text).map((part, at) => {
              const key = `${at}-${part.text}`
              if (!part.href) return <span key={key}>{part.text}</span>
              return (
                <a key={key} href={part.href} className="link">
                  {part.text}
                </a>
              )
            })}
          </Card>
        </section>
        <section aria-label="HTML">
          <h2 className="mb-3 text-lg">HTML</h2>
          <iframe
            title={email.subject}
            src={`/dev/mailbox/${email.id}/html`}
            sandbox="allow-top-navigation-by-user-activation allow-popups"
            className="h-160 w-full rounded-card border border-line bg-surface"
          />
        </section>
      </div>
      {email.calendar && (
        <section aria-label="Calendar invitation" className="mt-6">
          <h2 className="mb-3 text-lg">Calendar invitation ({email.calendarMethod})</h2>
          <Card>
            <p className="mb-4">
              <a href={`/dev/mailbox/${email.id}/invite.ics`} download className="link">
                invite.ics
              </a>
            </p>
            <p className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{email.calendar}</p>
          </Card>
        </section>
      )}
    </div>
  )
}
