import { Form } from 'react-router'
import { formatCustomerStart, formatStart } from '#app/domain/scheduling/format-times.ts'
import { formatLongDate } from '#app/lib/calendar-dates.ts'
import { todayIn } from '#app/lib/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { waitlistHref } from './waitlist-entry.ts'
import type { WaitlistPageData } from './waitlist-links.server.ts'

/** An entry of the waitlist, for the person with its link: their place, the time on offer, or how it ended. */
export function WaitlistPage({ data, token }: { data: WaitlistPageData; token: string }) {
  const { typeName, onDate, status, offer, ahead, timeZone, now, customerTimeZone } = data
  const day = formatLongDate(onDate, todayIn(timeZone, now).slice(0, 4))
  if (offer) {
    const local = formatCustomerStart(offer.startsAt, timeZone, customerTimeZone, now)
    return (
      <NarrowPage
        title="A time has become free"
        lead={`${typeName}. We're holding this time for you until ${formatStart(offer.expiresAt, timeZone, now)}.`}
      >
        <p className="text-lg">{formatStart(offer.startsAt, timeZone, now)}</p>
        {local && <p className="text-ink-soft">{local}</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          <Form method="post" action={`${waitlistHref(token)}/booking`}>
            <SubmitButton action={`${waitlistHref(token)}/booking`}>Book this time</SubmitButton>
          </Form>
          <LeaveButton token={token} />
        </div>
      </NarrowPage>
    )
  }
  if (status === 'waiting') {
    const place =
      ahead === 0 ? "You're first in line." : `${ahead === 1 ? '1 person is' : `${ahead} people are`} ahead of you.`
    return (
      <NarrowPage
        title={`Waitlist for ${day}`}
        lead={`${typeName}. ${place} If a time becomes free, we'll email you and hold it for you.`}
      >
        <LeaveButton token={token} />
      </NarrowPage>
    )
  }
  const [title, lead] = ENDED[status === 'booked' || status === 'left' ? status : 'expired']
  return (
    <NarrowPage title={title} lead={`${typeName}, ${day}. ${lead}`}>
      <ButtonLink to="/booking">Book a consultation</ButtonLink>
    </NarrowPage>
  )
}

const ENDED = {
  booked: ['You booked this time', 'The link to change your booking is in our email.'],
  left: ["You've left the waitlist", "We won't email you about this day again."],
  expired: ['Your place on the waitlist has ended', 'The time we held for you, or the day itself, has passed.'],
} as const

function LeaveButton({ token }: { token: string }) {
  const action = `${waitlistHref(token)}/removal`
  return (
    <Form method="post" action={action}>
      <SubmitButton action={action} tone="secondary">
        Leave the waitlist
      </SubmitButton>
    </Form>
  )
}
