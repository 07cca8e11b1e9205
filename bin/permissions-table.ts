import { USER_TYPES } from '#app/policy/actor.ts'
import { AREAS } from '#app/policy/areas.ts'
import { RULES } from '#app/policy/rules.ts'

const LABELS = { any: 'yes', own: 'own', no: '–' } as const

/** The content of docs/permissions.md: the rules of the policy and the guarded pages as tables. */
export function permissionsTable(): string {
  const rules = Object.entries(RULES).map(
    ([action, rule]) =>
      `| ${rule.sentence} | \`${action}\` | ${[rule.guest, rule.employee, rule.employer, rule.admin].map((scope) => LABELS[scope]).join(' | ')} |`,
  )
  const pages = AREAS.flatMap((area) =>
    area.pages.map((page) => {
      const marks = USER_TYPES.map((role) => (area.roles.includes(role) ? 'yes' : `→ ${area.login}`))
      return `| \`${page}\` | → ${area.login} | ${marks.join(' | ')} |`
    }),
  )
  return `# Permissions

Generated from \`app/policy\` by \`npm run docs:permissions\`; a test compares it. **own**: the person's own account, company, job
or application; for an employer's view of applications, those for their own jobs. Rows outside the scope answer 404, denied
actions 403.

## Actions

| What | Action | Guest | Job seeker | Employer | Admin |
|---|---|---|---|---|---|
${rules.join('\n')}

## Guarded pages

A GET by anyone else redirects to the login page in the table. A POST by another role answers 403.

| Page and its subpages | Guest | Job seeker | Employer | Admin |
|---|---|---|---|---|
${pages.join('\n')}
`
}
