import { ButtonLink } from '#app/ui/button.tsx'
import { type Interview, isDeclined, isLapsed, isUpcoming, myInterviewHref, type TakenTimes } from '../interview.ts'
import { InterviewTime } from '../interview-time.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { canChooseTime } from './interview-state.ts'
import type { NextInterviewApplication } from './next-interview-applications.server.ts'

type NextInterviewsProps = {
  /** All interviews of the applications, and maybe others. */
  interviews: Interview[]
  takenTimes: TakenTimes
  applications: readonly NextInterviewApplication[]
  now: Date
}

/** The interviews that are agreed or wait for a time, above the job seeker's applications. */
export function NextInterviews({ interviews, takenTimes, applications, now }: NextInterviewsProps) {
  const upcoming = interviews.flatMap((interview) => {
    const application = applications.find(({ id }) => id === interview.applicationId)
    return application && isUpcoming(interview, now) ? [{ interview, application }] : []
  })
  const canChoose = (interview: Interview) => canChooseTime(interview, takenTimes, now)
  const hasInterview = (id: string) => interviews.some(({ applicationId }) => applicationId === id)
  // The employer has changed the status without proposing times here. A cancelled interview, or one that is over, is no
  // reason to expect another one.
  const unarranged = applications.filter(({ id, status }) => status === 'Interview Scheduled' && !hasInterview(id))
  const count = upcoming.length + unarranged.length
  if (count === 0) return null
  return (
    <section aria-labelledby="next" className="rounded-card bg-accent-soft px-5 py-4 wrap-anywhere">
      <h2 id="next" className="text-lg">
        {count === 1 ? 'Next: your interview' : 'Next: your interviews'}
      </h2>
      <ul className="mt-2 space-y-4">
        {upcoming.map(({ interview, application: { jobTitle, companyName } }) => (
          <li key={interview.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm">
            <div className="min-w-0">
              <p>
                <span className="font-semibold">{jobTitle}</span> at {companyName}
              </p>
              {interview.startsAt ? (
                <InterviewTime startsAt={interview.startsAt} timeZone={interview.timeZone} now={now} />
              ) : (
                <p>{proposalMessage(interview, companyName, { canChoose: canChoose(interview), now })}</p>
              )}
              {interview.place && <p>{interview.place}</p>}
            </div>
            <div className="flex flex-wrap gap-2">
              {interview.status === 'scheduled' && (
                <CalendarLink page={myInterviewHref(interview.id)} name={jobTitle} />
              )}
              <ButtonLink
                to={myInterviewHref(interview.id)}
                tone={canChoose(interview) ? 'primary' : 'secondary'}
                size="sm"
                className="max-md:min-h-11"
                aria-label={`${canChoose(interview) ? 'Choose a time' : 'View interview'} for ${jobTitle}`}
              >
                {canChoose(interview) ? 'Choose a time' : 'View interview'}
              </ButtonLink>
            </div>
          </li>
        ))}
        {unarranged.map(({ id, jobTitle, companyName }) => (
          <li key={id} className="text-sm">
            <span className="font-semibold">{jobTitle}</span>. {companyName} would like to meet you and will contact you
            to arrange a time.
          </li>
        ))}
      </ul>
    </section>
  )
}

function proposalMessage(
  interview: Interview,
  companyName: string,
  { canChoose, now }: { canChoose: boolean; now: Date },
): string {
  if (canChoose) return `${companyName} has proposed times for an interview. Choose the one that suits you.`
  if (isDeclined(interview)) return `You declined the proposed times. ${companyName} can propose others.`
  return isLapsed(interview, now)
    ? `The proposed times have passed. Send ${companyName} a message to ask for others.`
    : `The proposed times are no longer free. ${companyName} can propose others.`
}
