import { buttonClass } from '#app/ui/button-style.ts'
import { calendarHref } from '../interview.ts'

/**
 * Downloads an agreed interview as a calendar file.
 *
 * @param page the applicant's page of the interview
 * @param name the job, in a list of several interviews
 */
export function CalendarLink({ page, name }: { page: string; name?: string }) {
  return (
    <a
      href={calendarHref(page)}
      download
      className={buttonClass({ tone: 'secondary', size: 'sm' }, 'max-md:min-h-11')}
      aria-label={name && `Add to calendar: interview for ${name}`}
    >
      Add to calendar
    </a>
  )
}
