import { statesOfPostcode } from '#app/domain/checkout/payments/postcodes.ts'
import { splitState } from '#app/lib/states.ts'
import type { PostalAddress } from '#db/schema/checkout.ts'
import type { IssueCode } from '../order-issues.ts'

type AddressIssue = { code: IssueCode; message: string }

/**
 * What the agency has to check before it ships to an address that was entered at the payment service, whose own page
 * accepts any postcode with any state. The service writes a state as `NSW` or `New South Wales`; another text is not
 * compared.
 *
 * @param pricedPostcode the postcode that the delivery was priced for; null if its price is the same everywhere
 */
export function listAddressIssues(pricedPostcode: string | null, { state, postcode }: PostalAddress): AddressIssue[] {
  const issues: AddressIssue[] = []
  if (pricedPostcode && postcode && postcode !== pricedPostcode) {
    const message = `Delivery was priced for ${pricedPostcode}, but the address is in ${postcode}. Check what it costs before you ship this order.`
    issues.push({ code: 'order.other-postcode', message })
  }
  const given = splitState(state).state
  const states = statesOfPostcode(postcode)
  if (given && states.length > 0 && !states.includes(given)) {
    const message = `The address has the state ${given}, but postcode ${postcode} is in ${states[0]}. Ask the customer and edit the delivery details before you ship this order.`
    issues.push({ code: 'order.postcode-of-other-state', message })
  }
  return issues
}
