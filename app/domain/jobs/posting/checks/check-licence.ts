import { STATES, type State, splitState } from '#app/lib/states.ts'
import type { CheckedFields, PostingWarning } from './check-job.ts'

/**
 * States that forbid advertising labour hire without a licence: the labour hire licensing Acts of Queensland (2017, s
 * 10), South Australia (2017, s 11), Victoria (2018, s 14) and the ACT (2020).
 */
export const LICENSING_STATES: readonly State[] = ['ACT', 'QLD', 'SA', 'VIC']

/** Types of work in which an agency supplies its own workers to a client. */
const LABOUR_HIRE_TYPES = ['Contract', 'Casual', 'Temporary']

/** What separates the places of a location, as in `Melbourne VIC or Perth WA`. */
const BETWEEN_PLACES = /\s+(?:or|and)\s+|\s*[;/|]\s*/

/**
 * The warnings about an ad of the agency that can be labour hire, in states for which the agency has entered no
 * licence.
 *
 * @param unlicensedStates those of `LICENSING_STATES` without a licence; none for an employer's own ad
 */
export function checkLicence(fields: CheckedFields, unlicensedStates: readonly State[]): PostingWarning[] {
  const { location = '', job_type: type = '' } = fields
  if (!LABOUR_HIRE_TYPES.includes(type)) return []
  const named = new Set(location.split(BETWEEN_PLACES).map((place) => splitState(place).state))
  return STATES.filter(({ state }) => named.has(state) && unlicensedStates.includes(state)).map(({ state, name }) => ({
    kind: 'labour-hire-licence',
    field: 'location',
    found: state,
    message: `Advertising labour hire in ${state === 'ACT' ? 'the ' : ''}${name} requires a licence. Enter its number in Settings, or continue if the client employs the worker.`,
  }))
}
