import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { ApplicationCard } from './application-card.tsx'
import type { listMyApplications } from './my-applications.server.ts'

type MyApplicationListProps = {
  page: Awaited<ReturnType<typeof listMyApplications>>
  timeZone: string
  /** Path of the list, without a cursor. */
  href: string
}

/** A page of the job seeker's applications, newest first. */
export function MyApplicationList({ page: { rows, newer, older }, timeZone, href }: MyApplicationListProps) {
  if (rows.length === 0) {
    return (
      <EmptyState title="No applications yet" action={<ButtonLink to="/jobs">Find a Job</ButtonLink>}>
        Jobs you apply for appear here, with every update.
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
