import { Form } from 'react-router'
import {
  calendarFeedUrl,
  createCalendarFeed,
  findCalendarFeed,
} from '#app/domain/bookings/portal/export/calendar-feed.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDate } from '#app/lib/dates.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/data/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CopyField } from '#app/ui/forms/copy-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/feed'

export const meta: Route.MetaFunction = () => [{ title: 'Calendar feed' }]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return { feed: await findCalendarFeed(ctx), timeZone: ctx.timeZone }
}

/** `Make address`, `Make a new address`: answered by the page itself, because the address is told once. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return { address: calendarFeedUrl(ctx, await createCalendarFeed(ctx)) }
}

export default function CalendarFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, timeZone } = loaderData
  return (
    <>
      <PageHeader
        title="Calendar feed"
        lead="The bookings that you may see, in your own calendar program. It reads them every quarter of an hour or so."
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: 'Calendar feed' }]} />}
      />
      <div className="max-w-form space-y-6">
        {actionData && (
          <Callout tone="success" title="Copy this address now: it is shown only once">
            <CopyField
              label="Secret address"
              hint="Google: Other calendars, From URL. Outlook: Add calendar, Subscribe from web. Apple: File, New Calendar Subscription"
              value={actionData.address}
              className="mt-3"
            />
          </Callout>
        )}
        <Card as="section" aria-label="Your address" className="space-y-4">
          {feed ? (
            <p>You have a secret address since {formatDate(feed.createdAt, timeZone)}.</p>
          ) : (
            <p>You have no address yet.</p>
          )}
          <p className="text-sm text-ink-soft">
            Whoever knows it can read names, phone numbers and times of your bookings, without signing in. Do not pass
            it on. A new address ends the old one at once.
          </p>
          <div className="flex flex-wrap gap-3">
            <Form method="post">
              <SubmitButton tone={feed ? 'secondary' : 'primary'}>
                {feed ? 'Make a new address' : 'Make address'}
              </SubmitButton>
            </Form>
            {feed && (
              <>
                <span className="scripting-only">
                  <ConfirmDialog
                    trigger={<Button tone="quiet">Remove address</Button>}
                    title="Remove the secret address?"
                    sentence="Calendars that read it stop getting your bookings."
                    verb="Remove"
                    action="/booking-portal/feed/removal"
                  />
                </span>
                <noscript>
                  <Form method="post" action="/booking-portal/feed/removal">
                    <Button type="submit" tone="quiet">
                      Remove address
                    </Button>
                  </Form>
                </noscript>
              </>
            )}
          </div>
        </Card>
      </div>
    </>
  )
}
