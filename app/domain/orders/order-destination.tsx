import { cx } from '#app/ui/cx.ts'
import type { CustomerOrder } from './my-orders.server.ts'
import { PostalAddressLines } from './postal-address.tsx'

/** To whom and where an order goes. */
export function OrderDestination({ order, className }: { order: CustomerOrder; className?: string }) {
  return (
    <address className={cx('leading-relaxed not-italic wrap-anywhere', className)}>
      {order.fullName}
      <br />
      {order.companyName && (
        <>
          {order.companyName}
          <br />
        </>
      )}
      <Place {...order} />
    </address>
  )
}

function Place({ delivery, fulfillmentStatus, address, pickupAddress }: CustomerOrder) {
  if (delivery === 'pickup') {
    return (
      <>
        {fulfillmentStatus === 'shipped' ? 'Picked up' : 'Pick up'} at {pickupAddress}
      </>
    )
  }
  return address ? <PostalAddressLines address={address} /> : <>No address provided</>
}
