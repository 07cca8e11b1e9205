import { COMPANY_ROLES } from '#app/policy/actor.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from './team.ts'

/** What each role may do. */
export function RoleList({ className }: { className: string }) {
  return (
    <dl className={className}>
      {COMPANY_ROLES.map((role) => (
        <div key={role}>
          <dt className="font-semibold">{ROLE_LABELS[role]}</dt>
          <dd className="text-ink-soft">{ROLE_DESCRIPTIONS[role]}</dd>
        </div>
      ))}
    </dl>
  )
}
