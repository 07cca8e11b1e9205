import { Form } from 'react-router'
import { myMessagesHref } from '#app/domain/applications/messages/message.ts'
import { formatCustomerStart, formatStart } from '#app/domain/scheduling/format-times.ts'
import { Callout } from '#app/ui/data/callout.tsx'
import { PlainText } from '#app/ui/data/prose.tsx'
import { RadioGroup } from '#app/ui/forms/radio-group.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import type { FormActionData } from '#app/ui/forms/use-checked-form.ts'
import { useBrowserTimeZone } from '#app/ui/hooks/use-browser-time-zone.ts'
import { Link } from '#app/ui/link.tsx'
import { type Interview, isDeclined, isLapsed, isUpcoming } from '../interview.ts'
import { InterviewFacts } from '../interview-facts.tsx'
import { InterviewTime } from '../interview-time.tsx'
import { CalendarLink } from './calendar-link.tsx'
import type { InterviewPageData } from './load-interview-page.server.ts'

type InterviewPageProps = {
  data: InterviewPageData
  answer: FormActionData
  /** This page, below which are `Decline all times` and the calendar file. */
  href: string
}

/**
 * An interview for its applicant: `Confirm time` and `Decline all times` while times are proposed, then the agreed
 * time.
 */
export function InterviewPage({ data, answer, href }: InterviewPageProps) {
  const { interview, openTimes, companyName, isOpen, now } = data
  const { status, startsAt, timeZone, message, cancelReason } = interview
  const isPast = isLapsed(interview, now)
  return (
    <div className="space-y-6 wrap-anywhere">
      {status === 'cancelled' && (
        <Callout tone="info" title="This interview is cancelled">
          {cancelReason ? <PlainText text={cancelReason} /> : <p>You don't need to do anything.</p>}
        </Callout>
      )}
      {status === 'scheduled' && startsAt && startsAt > now && !isOpen && (
        <Callout tone="info" title="This interview is cancelled">
          <p>Your application has ended, so the interview won't take place.</p>
        </Callout>
      )}
      {status === 'scheduled' && startsAt && (startsAt <= now || isOpen) && (
        <Callout tone="success" title={startsAt > now ? 'Your interview is scheduled' : 'This interview has started'}>
          <InterviewTime startsAt={startsAt} timeZone={timeZone} now={now} />
        </Callout>
      )}
      {status !== 'cancelled' && <InterviewFacts interview={interview} />}
      {status === 'scheduled' && startsAt && startsAt > now && isOpen && (
        <>
          <CalendarLink page={href} />
          <p className="text-sm">
            Can't come at this time?{' '}
            <Link to={myMessagesHref(interview.applicationId)} className="link inline-flex min-h-6 items-center">
              Ask for another time
            </Link>{' '}
            in a message to {companyName}, or tell them that you can't come at all. The interview stays as agreed until{' '}
            {companyName} changes it.
          </p>
        </>
      )}
      {status === 'proposed' && message && (
        <section aria-labelledby="message">
          <h2 id="message" className="mb-1 text-base">
            Message from {companyName}
          </h2>
          <PlainText text={message} />
        </section>
      )}
      {isUpcoming(interview, now) && isOpen && (
        <p className="text-sm">
          Do you need adjustments for the interview, such as step-free access or an interpreter?{' '}
          <Link to={myMessagesHref(interview.applicationId)} className="link inline-flex min-h-6 items-center">
            Tell {companyName}
          </Link>{' '}
          in a message. You don't have to.
        </p>
      )}
      {status === 'proposed' && !isOpen && <p>This application has ended, so you can't choose a time any more.</p>}
      {isOpen && isPast && <p>All proposed times have passed. Send {companyName} a message to ask for new ones.</p>}
      {status === 'proposed' && isOpen && !isPast && (
        <>
          {isDeclined(interview) && (
            <Callout tone="info" title="You declined these times">
              {companyName} has been emailed and can propose others.
              {openTimes.length > 0 && ' Until then you can still choose one of these.'}
            </Callout>
          )}
          {openTimes.length > 0 ? (
            <PickTimeForm interview={interview} times={openTimes} now={now} answer={answer} />
          ) : (
            <p>The proposed times are no longer available.</p>
          )}
          {!isDeclined(interview) && (
            <Form method="post" action={`${href}/decline`} className="space-y-2 border-t border-line pt-5">
              <p className="text-sm text-ink-soft">
                {openTimes.length > 0 ? 'None of these times suit you? ' : 'Decline them to ask for others: '}
                We'll email {companyName}, who can propose other times.
              </p>
              <SubmitButton tone="secondary" action={`${href}/decline`}>
                Decline all times
              </SubmitButton>
            </Form>
          )}
        </>
      )}
    </div>
  )
}

type PickTimeFormProps = { interview: Interview; times: Date[]; now: Date; answer: FormActionData }

function PickTimeForm({ interview: { timeZone }, times, now, answer }: PickTimeFormProps) {
  const readerZone = useBrowserTimeZone()
  return (
    <Form method="post" className="space-y-5">
      <input type="hidden" name="time_zone" value={readerZone ?? ''} />
      <RadioGroup
        name="starts_at"
        label="Choose a time"
        required
        errors={answer?.result?.error?.starts_at}
        options={times.map((time) => {
          const own = formatCustomerStart(time, timeZone, readerZone, now)
          return {
            value: time.toISOString(),
            label: formatStart(time, timeZone, now),
            ...(own ? { hint: `Your time: ${own}` } : {}),
          }
        })}
      />
      <SubmitButton>Confirm time</SubmitButton>
    </Form>
  )
}
