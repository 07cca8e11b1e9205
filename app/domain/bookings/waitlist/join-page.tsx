import { Form } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { type FormActionData, useCheckedForm } from '#app/ui/forms/use-checked-form.ts'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { NarrowPage } from '#app/ui/narrow-page.tsx'
import { YourDetails } from '../customer/your-details.tsx'
import { waitlistForm } from './waitlist-form.ts'

type JoinPageProps = {
  typeName: string
  /** `Tuesday 24 November` */
  day: string
  isByPhone: boolean
  bookHref: string
  /** A day with a free time, or one that cannot be booked, has no waitlist. */
  state: 'full' | 'free' | 'closed'
  details: { full_name: string; email: string; phone: string | null } | null
  answer: FormActionData
}

const UNAVAILABLE = {
  free: ['This day has a free time', "You don't need the waitlist. Choose one of the free times."],
  closed: ['This day has no waitlist', 'Its times can no longer be booked. Choose another day.'],
} as const

/** The form to join the waitlist of a full day. */
export function JoinPage({ typeName, day, isByPhone, bookHref, state, details, answer }: JoinPageProps) {
  const { formProps, of } = useCheckedForm(waitlistForm, answer, { defaultValue: details ?? {} })
  const zone = useBrowserTimeZone()
  if (state !== 'full') {
    const [title, lead] = UNAVAILABLE[state]
    return (
      <NarrowPage title={title} lead={lead}>
        <ButtonLink to={bookHref}>Choose a time</ButtonLink>
      </NarrowPage>
    )
  }
  return (
    <NarrowPage
      title={`Waitlist for ${day}`}
      lead={`${typeName}. All times on this day are taken. If one becomes free, we'll email you and hold it for you for up to 4 hours.`}
    >
      <Form method="post" {...formProps} className="space-y-5">
        <YourDetails of={of} isByPhone={isByPhone} />
        <Honeypot />
        <input type="hidden" name="time_zone" value={zone ?? ''} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Join the waitlist</SubmitButton>
          <ButtonLink to={bookHref} tone="secondary">
            Choose another day
          </ButtonLink>
        </div>
      </Form>
    </NarrowPage>
  )
}

/** Shown whether or not the address was on the waitlist before, so that no one can find out. */
export function JoinedPage({ day, bookHref }: { day: string; bookHref: string }) {
  return (
    <NarrowPage
      title="You're on the waitlist"
      scene="done"
      lead={`If a time on ${day} becomes free, we'll email you. You can leave the waitlist with the link in our email.`}
    >
      <ButtonLink to={bookHref} tone="secondary">
        Choose another day
      </ButtonLink>
    </NarrowPage>
  )
}
