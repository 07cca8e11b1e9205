import { Link } from '#app/ui/link.tsx'
import { InterviewTime } from '../interview-time.tsx'
import type { UpcomingInterview } from '../list-interviews.server.ts'

/** The next agreed interviews, on the employer dashboard. Nothing without one. */
export function UpcomingInterviews({ interviews, now }: { interviews: UpcomingInterview[]; now: Date }) {
  if (interviews.length === 0) return null
  return (
    <section aria-labelledby="upcoming-interviews" className="mt-10">
      <h2 id="upcoming-interviews" className="mb-4 text-xl">
        Upcoming interviews
      </h2>
      <ol aria-labelledby="upcoming-interviews" className="border-t border-line">
        {interviews.map(({ id, applicationId, applicantName, jobTitle, startsAt, timeZone }) => (
          <li
            key={id}
            className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-3 py-3 wrap-anywhere hover:bg-surface"
          >
            <span className="min-w-0">
              <Link
                to={`/view-applicants/${applicationId}`}
                className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {applicantName}
              </Link>
              <span className="block text-sm text-ink-soft">{jobTitle}</span>
            </span>
            <span className="text-sm">
              <InterviewTime startsAt={startsAt} timeZone={timeZone} now={now} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
