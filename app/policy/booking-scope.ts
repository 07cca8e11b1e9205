import type { Actor } from './actor.ts'

/** The setting `Employers see`: all bookings, or only their own. It applies to employers of verified companies. */
export type EmployersSee = 'all' | 'own'

/** `role`: a consultant of the agency, who sees no one else's bookings. */
export type OwnBookingsReason = 'setting' | 'unverified' | 'role'

/**
 * Why an actor who can view bookings sees only their own: the agency's setting, or because their company is not
 * verified. Anyone can register a company, so that all customers' contact details are shown only to companies that an
 * admin knows.
 *
 * @returns null if the actor is not limited to their own bookings
 */
export function ownBookingsReason(actor: Actor, employersSee: EmployersSee): OwnBookingsReason | null {
  if (actor.kind !== 'person' || actor.userType !== 'employer') return null
  if (actor.staffRole === 'consultant') return 'role'
  if (employersSee === 'own') return 'setting'
  return actor.isCompanyVerified ? null : 'unverified'
}
