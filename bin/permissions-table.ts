import { USER_TYPES } from '#app/policy/actor.ts'
import { AREAS } from '#app/policy/areas.ts'
import { RULES } from '#app/policy/rules.ts'

const WORDS = { any: 'yes', own: 'own', no: '–' } as const

/** docs/permissions.md: the policy's rules and the guarded pages, as people read them. */
export function permissionsTable(): string {
  const rules = Object.entries(RULES).map(
    ([action, rule]) =>
      `| ${rule.sentence} | \`${action}\` | ${[rule.guest, rule.employee, rule.employer, rule.admin].map((reach) => WORDS[reach]).join(' | ')} |`,
  )
  const pages = AREAS.flatMap((area) =>
    area.pages.map((page) => {
      const marks = USER_TYPES.map((role) => (area.roles.includes(role) ? 'yes' : `→ ${area.login}`))
      return `| \`${page}\` | → ${area.login} | ${marks.join(' | ')} |`
    }),
  )
  return `# Permissions

Printed from \`app/policy\` by \`npm run docs:permissions\`; a test compares it. **own**: the person's own account, company, ad or
application; for an employer's view of applications, those for their own ads. Rows out of reach answer 404, forbidden actions 403.

## Actions

| What | Action | Guest | Job seeker | Employer | Admin |
|---|---|---|---|---|---|
${rules.join('\n')}

## Guarded pages

A GET by anyone else leads to the login named; a POST by the wrong role answers 403.

| Page and what is below it | Guest | Job seeker | Employer | Admin |
|---|---|---|---|---|
${pages.join('\n')}
`
}
