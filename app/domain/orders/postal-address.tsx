import type { PostalAddress } from '#db/schema/checkout.ts'

/** Street, suburb, state and postcode on two lines, inside an `address` or paragraph. */
export function PostalAddressLines({ address }: { address: PostalAddress }) {
  return (
    <>
      {address.line1}
      {address.line2 && `, ${address.line2}`}
      <br />
      {address.suburb} {address.state} {address.postcode}
    </>
  )
}

/** The same on one line. */
export function formatPostalAddress({ line1, line2, suburb, state, postcode }: PostalAddress): string {
  return [line1, ...(line2 ? [line2] : []), `${suburb} ${state} ${postcode}`].join(', ')
}
