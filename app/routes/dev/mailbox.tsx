import { parsePageLinks, parsePagePosition } from '#app/core/pagination/page-position.ts'
import { listEmails } from '#app/domain/email/email-queries.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/http-errors.ts'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { FilteredList } from '#app/ui/data/filtered-list.tsx'
import { Time } from '#app/ui/data/time.tsx'
import { FilterForm } from '#app/ui/forms/filter-form.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/mailbox'

export const meta: Route.MetaFunction = () => [{ title: 'Mailbox' }, { name: 'robots', content: 'noindex' }]

/**
 * Every email in the outbox, including those that were not sent because no email server is configured. 404 in
 * production.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (ctx.production) throw notFound()
  const to = url.searchParams.get('to')?.trim() ?? ''
  const page = await listEmails(ctx, to, parsePagePosition(url.searchParams))
  return { rows: page.rows, to, timeZone: ctx.timeZone, pages: parsePageLinks(url, page) }
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const { rows, to, timeZone, pages } = loaderData
  return (
    <div className="page-width py-12">
      <PageHeader title="Mailbox" lead="Every email this demonstration would send, newest first." />
      <FilterForm
        shown={{ to }}
        clear={to !== '' && '/dev/mailbox'}
        search={{ label: 'Recipient', name: 'to', defaultValue: to, maxLength: 254 }}
      />
      <FilteredList
        isEmpty={rows.length === 0}
        clear={to !== '' && '/dev/mailbox'}
        noMatch={{
          title: 'No emails yet',
          hint: 'No emails have been sent to a matching address.',
          action: 'Show all emails',
        }}
        empty={
          <EmptyState title="No emails yet">
            Register, reset a password or apply for a job, and the emails appear here.
          </EmptyState>
        }
        pages={pages}
      >
        <ul aria-label="Emails" className="divide-y divide-line rounded-card border border-line bg-surface">
          {rows.map((email) => (
            <li key={email.id} className="relative px-5 py-4 transition-colors hover:bg-paper">
              {/* Loads the whole document, because only that page's content security policy allows its frame. */}
              <Link
                to={`/dev/mailbox/${email.id}`}
                reloadDocument
                className="font-semibold after:absolute after:inset-0"
              >
                {email.subject}
              </Link>
              <p className="mt-1 flex flex-wrap gap-x-4 text-sm wrap-anywhere text-ink-soft">
                <span>To {email.recipient}</span>
                <Time at={email.at}>{formatDateTime(email.at, timeZone)}</Time>
                {email.sentAt && <span>Sent</span>}
              </p>
            </li>
          ))}
        </ul>
      </FilteredList>
    </div>
  )
}
