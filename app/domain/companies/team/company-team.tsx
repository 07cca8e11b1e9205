import { path } from '#app/lib/url.ts'
import { Link } from '#app/ui/link.tsx'
import type { Member } from './list-team.server.ts'
import { ROLE_LABELS } from './team.ts'

type CompanyTeamProps = {
  members: Omit<Member, 'isSelf'>[]
  /** The account on whose page the list is. */
  selfId: string
}

/** The members of an employer's company with their roles, for admins. */
export function CompanyTeam({ members, selfId }: CompanyTeamProps) {
  return (
    <section aria-labelledby="team" className="min-w-0">
      <h2 id="team" className="mb-2 text-xl">
        Team
      </h2>
      <ul aria-labelledby="team" className="divide-y divide-line border-y border-line">
        {members.map(({ id, fullName, role, isSuspended }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span className="min-w-0 font-semibold wrap-anywhere">
              {id === selfId ? (
                fullName
              ) : (
                <Link to={path`/admin/users/${id}`} className="link">
                  {fullName}
                </Link>
              )}
            </span>
            <span className="text-sm text-ink-soft">
              {ROLE_LABELS[role]}
              {isSuspended && ', suspended'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
