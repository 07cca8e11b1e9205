import { COMPANY_ROLES } from '#app/policy/actor.ts'
import { Card } from '#app/ui/data/card.tsx'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from './team.ts'

/** What each role may do, for members who can't change roles. */
export function RoleList() {
  return (
    <Card>
      <h2 className="mb-2 text-lg">Roles</h2>
      <dl className="space-y-2 text-sm">
        {COMPANY_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLE_LABELS[role]}</dt>
            <dd className="text-ink-soft">{ROLE_DESCRIPTIONS[role]}.</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm">Owners invite members and change their roles.</p>
    </Card>
  )
}
