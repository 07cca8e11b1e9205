import { STATES, type State, splitState } from '#app/lib/states.ts'
import type { CheckedFields, PostingWarning } from './check-job.ts'

/**
 * States that forbid advertising labour hire without a licence: the labour hire licensing Acts of Queensland (2017, s 10),
 * South Australia (2017, s 11), Victoria (2018, s 14) and the ACT (2020).
 */
export const LICENSING_STATES: readonly State[] = ['ACT', 'QLD', 'SA', 'VIC']

/** Types of work in which an agency supplies its own workers to a client. */
const LABOUR_HIRE_TYPES = ['Contract', 'Casual', 'Temporary']

/**
 * The warning about an ad of the agency that can be labour hire, in a state for which the agency has entered no licence.
 *
 * @param unlicensedStates those of `LICENSING_STATES` without a licence; none for an employer's own ad
 */
export function checkLicence(fields: CheckedFields, unlicensedStates: readonly State[]): PostingWarning[] {
  const { location = '', job_type: type = '' } = fields
  const { state } = splitState(location)
  if (!state || !unlicensedStates.includes(state) || !LABOUR_HIRE_TYPES.includes(type)) return []
  const name = STATES.find((one) => one.state === state)?.name ?? state
  const message = `Advertising labour hire in ${state === 'ACT' ? 'the ' : ''}${name} requires a licence. Enter its number in Settings, or continue if the client employs the worker.`
  return [{ kind: 'labour-hire-licence', field: 'location', found: state, message }]
}
