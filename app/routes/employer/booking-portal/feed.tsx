import { Form } from 'react-router'
import {
  calendarFeedUrl,
  createCalendarFeed,
  findCalendarFeed,
} from '#app/domain/bookings/portal/export/calendar-feed.server.ts'
import { findOwnBookingsReason } from '#app/domain/bookings/portal/portal-queries.server.ts'
import { UnverifiedNotice } from '#app/domain/bookings/portal/unverified-notice.tsx'
import { requireRecentAuthentication } from '#app/http/recent-authentication.server.ts'
import { ctxOf } from '#app/http/request-context.ts'
import { formatDate } from '#app/lib/dates.ts'
import { assertCan } from '#app/policy/policy.ts'
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
  const [feed, ownReason] = await Promise.all([findCalendarFeed(ctx), findOwnBookingsReason(ctx)])
  return { feed, ownReason, timeZone: ctx.timeZone }
}

/** `Create address`, `Replace address`: the page itself shows the address, because it is shown only once. */
export async function action({ context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  assertCan(ctx.actor, 'booking.review')
  // The address works without signing in, and for longer than a stolen session.
  await requireRecentAuthentication(ctx, '/booking-portal/feed')
  return { address: calendarFeedUrl(ctx, await createCalendarFeed(ctx)) }
}

export default function CalendarFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, ownReason, timeZone } = loaderData
  return (
    <>
      <PageHeader
        title="Calendar feed"
        lead="See your bookings in your own calendar app. Most apps refresh the feed every 15 minutes or so."
        above={<Breadcrumb items={[{ label: 'Bookings', href: '/booking-portal' }, { label: 'Calendar feed' }]} />}
      />
      {ownReason === 'unverified' && <UnverifiedNotice />}
      <div className="max-w-form space-y-6">
        {actionData && (
          <Callout tone="success" title="Copy this address now. You won't see it again.">
            <CopyField
              label="Feed address"
              hint="In Google Calendar, choose Other calendars, then From URL. In Outlook, choose Add calendar, then Subscribe from web. In Apple Calendar, choose File, then New Calendar Subscription."
              value={actionData.address}
              className="mt-3"
            />
          </Callout>
        )}
        <Card as="section" aria-label="Your feed address" className="space-y-4">
          {feed ? (
            <p>Your feed address was created on {formatDate(feed.createdAt, timeZone)}.</p>
          ) : (
            <p>You don't have a feed address yet.</p>
          )}
          <p className="text-sm text-ink-soft">
            Anyone with this address can see the names, contact details and times of your bookings without signing in.
            Keep it private. Replacing the address stops the old one immediately.
          </p>
          <div className="flex flex-wrap gap-3">
            <Form method="post">
              <SubmitButton tone={feed ? 'secondary' : 'primary'}>
                {feed ? 'Replace address' : 'Create address'}
              </SubmitButton>
            </Form>
            {feed && (
              <>
                <span className="scripting-only">
                  <ConfirmDialog
                    trigger={<Button tone="quiet">Remove address</Button>}
                    title="Remove your feed address?"
                    sentence="Calendars that use this address will stop receiving your bookings."
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
