import { COMPANY_ROLES, type CompanyRole, USER_TYPES } from '#app/policy/actor.ts'
import { AREAS, loginPath } from '#app/policy/areas.ts'
import { type Action, COMPANY_RULES, RULES, STAFF_RULES } from '#app/policy/rules.ts'

const LABELS = { any: 'yes', own: 'own', no: '–' } as const

/** The content of docs/permissions.md: the rules of the policy and the guarded pages as tables. */
export function permissionsTable(): string {
  const rules = (Object.keys(RULES) as Action[]).map((action) => {
    const rule = RULES[action]
    const scopes = [
      rule.guest,
      rule.employee,
      ...COMPANY_ROLES.map((role) => scopeOfMember(action, role)),
      scopeOfConsultant(action),
      rule.admin,
    ]
    return `| ${rule.sentence} | \`${action}\` | ${scopes.map((scope) => LABELS[scope]).join(' | ')} |`
  })
  const pages = AREAS.flatMap((area) =>
    area.pages.map((page) => {
      const marks = USER_TYPES.map((role) => (area.roles.includes(role) ? 'yes' : `→ ${loginPath(area.login, null)}`))
      return `| \`${page}\` | → ${loginPath(area.login, null)} | ${marks.join(' | ')} |`
    }),
  )
  return `# Permissions

Generated from \`app/policy\` by \`npm run docs:permissions\`; a test compares it. **own**: the person's own account or application;
for an employer, the company that they are a member of, its jobs and the applications for them; for a consultant of the agency, who
has an employer account without a company, the bookings assigned to them. An employer who was removed from
a company keeps only what concerns the account. Rows outside the scope answer 404, denied actions 403.

## Actions

| What | Action | Guest | Job seeker | Owner | Recruiter | Read-only | Consultant | Admin |
|---|---|---|---|---|---|---|---|---|
${rules.join('\n')}

## Guarded pages

A GET by anyone else redirects to the login page in the table. A POST by another role answers 403. So does a file with
an address of its own, \`/resumes/{id}/file\` and \`/message-attachments/{id}/file\`. A CSV export or \`calendar.ics\` below one of these
pages redirects too: someone who follows a link to it in an email, or after the session has ended, gets it after signing in.

| Page and its subpages | Guest | Job seeker | Employer | Admin |
|---|---|---|---|---|
${pages.join('\n')}
`
}

/** The scope of one of the agency's consultants. */
function scopeOfConsultant(action: Action) {
  return STAFF_RULES.consultant[action] ?? (COMPANY_RULES[action] ? 'no' : RULES[action].employer)
}

/** The scope of an employer with this role in their company. */
function scopeOfMember(action: Action, role: CompanyRole) {
  return (COMPANY_RULES[action] ?? COMPANY_ROLES).includes(role) ? RULES[action].employer : 'no'
}
