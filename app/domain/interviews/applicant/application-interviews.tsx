import { Link } from 'react-router'
import { type Interview, myInterviewHref } from '../interview.ts'
import { InterviewHistory } from '../interview-history.tsx'

/** The interviews of one application with all their changes, in its steps. */
export function ApplicationInterviews({ interviews, jobTitle }: { interviews: Interview[]; jobTitle: string }) {
  if (interviews.length === 0) return null
  return (
    <ul aria-label={`Interviews for ${jobTitle}`} className="mt-3 space-y-3">
      {interviews.map((interview, index) => (
        <li key={interview.id} className="space-y-1">
          <InterviewHistory interview={interview} />
          <Link
            to={myInterviewHref(interview.id)}
            className="link inline-flex min-h-6 items-center text-sm"
            aria-label={`View interview ${index + 1} for ${jobTitle}`}
          >
            View interview
          </Link>
        </li>
      ))}
    </ul>
  )
}
