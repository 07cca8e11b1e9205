import { findEmail } from '#app/domain/email/email-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { splitLinks } from '#app/lib/split-links.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/mailbox-mail'

export const handle = { framesOwnPages: true }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.mail.subject : 'Mailbox' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const mail = ctx.production ? null : await findEmail(ctx, params.id)
  if (!mail) throw notFound()
  return { mail, timeZone: ctx.timeZone }
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { mail, timeZone } = loaderData
  return (
    <div className="page-width py-12">
      <PageHeader
        above={<Breadcrumb items={[{ label: 'Mailbox', href: '/dev/mailbox' }, { label: mail.subject }]} />}
        title={mail.subject}
        lead={`To ${mail.recipient}, ${formatDateTime(mail.at, timeZone)}${mail.replyTo ? `, replies to ${mail.replyTo}` : ''}`}
      />
      {mail.lastError && (
        <Callout tone="warning" title="Not sent yet" className="mb-6">
          {mail.lastError}
        </Callout>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <section aria-label="Plain text">
          <h2 className="mb-3 text-lg">Plain text</h2>
          <Card className="wrap-anywhere whitespace-pre-wrap">
            {splitLinks(mail.text).map((part, at) => {
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
            title={mail.subject}
            src={`/dev/mailbox/${mail.id}/html`}
            sandbox="allow-top-navigation-by-user-activation allow-popups"
            className="h-160 w-full rounded-card border border-line bg-surface"
          />
        </section>
      </div>
      {mail.calendar && (
        <section aria-label="Calendar invitation" className="mt-6">
          <h2 className="mb-3 text-lg">Calendar invitation ({mail.calendarMethod})</h2>
          <Card>
            <p className="mb-4">
              <a href={`/dev/mailbox/${mail.id}/invite.ics`} download className="link">
                invite.ics
              </a>
            </p>
            <p className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{mail.calendar}</p>
          </Card>
        </section>
      )}
    </div>
  )
}
