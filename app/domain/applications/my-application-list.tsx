import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { ApplicationCard } from './application-card.tsx'
import type { listMyApplications } from './my-applications.server.ts'

type MyApplicationListProps = {
  page: Awaited<ReturnType<typeof listMyApplications>>
  timeZone: string
  /** The list's address, without a place in it. */
  href: string
}

/** A page of the own applications, newest first. */
export function MyApplicationList({ page: { rows, newer, older }, timeZone, href }: MyApplicationListProps) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No applications yet" action={<ButtonLink to="/jobs">Find a Job</ButtonLink>}>
        Apply for a job in one click, then follow every step of it here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid gap-4">
        {rows.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of applications"
        newerHref={newer && `${href}?before=${newer}`}
        olderHref={older && `${href}?after=${older}`}
      />
    </>
  )
}
