import type { Person } from '#app/policy/actor.ts'
import { makePerson } from '#tests/support/factories.ts'
import type { Site } from '#tests/support/site.ts'

/** The columns of the tables: of all routes, and of those of a company by the roles in it. */
export const ACTORS = ['guest', 'employee', 'other employee', 'employer', 'other employer', 'admin'] as const
export const MEMBERS = ['employer', 'recruiter', 'read-only'] as const
export type ActorName = (typeof ACTORS | typeof MEMBERS)[number]
type Cast = Record<Exclude<ActorName, 'guest'>, Person>

/** The site, and the people whose rows a path names (`fillPath`). */
export type World = { site: Site; cast: Cast }

/** Makes a person for each actor but the guest. The members are of the company of `employer`. */
export async function makeCast({ db }: Site): Promise<Cast> {
  const one = (userType: 'employee' | 'employer' | 'admin') => makePerson(db, userType)
  const [employee, other, employer, otherEmployer, admin] = await Promise.all([
    one('employee'),
    one('employee'),
    one('employer'),
    one('employer'),
    one('admin'),
  ])
  const member = (companyRole: 'recruiter' | 'read-only') =>
    makePerson(db, 'employer', { colleague: employer, companyRole })
  const [recruiter, reader] = await Promise.all([member('recruiter'), member('read-only')])
  const members = { employer, recruiter, 'read-only': reader }
  return { employee, 'other employee': other, ...members, 'other employer': otherEmployer, admin }
}
