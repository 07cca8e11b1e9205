import { Link } from '#app/ui/link.tsx'
import { type Interview, myInterviewHref } from '../interview.ts'

/** Links to the interviews of one application; its steps name them. */
export function ApplicationInterviews({ interviews, jobTitle }: { interviews: Interview[]; jobTitle: string }) {
  if (interviews.length === 0) return null
  return (
    <ul aria-label={`Interviews for ${jobTitle}`} className="mt-1 flex flex-wrap gap-x-6">
      {interviews.map((interview, index) => (
        <li key={interview.id}>
          <Link
            to={myInterviewHref(interview.id)}
            className="link inline-flex min-h-6 items-center text-sm max-md:min-h-11"
            aria-label={`View interview ${index + 1} for ${jobTitle}`}
          >
            {interviews.length === 1 ? 'View interview' : `View interview ${index + 1}`}
          </Link>
        </li>
      ))}
    </ul>
  )
}
