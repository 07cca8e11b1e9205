import { UndoItem, UndoList } from '#app/ui/overlays/undo-list.tsx'
import type { UndoableStep } from './undo-fulfilment.server.ts'

/**
 * What was packed, shipped and handed over in the last seconds with `Undo`, on every page of the store's admin area.
 */
export function UndoSteps({ steps, back }: { steps: UndoableStep[]; back: string }) {
  return (
    <UndoList>
      {steps.map((step) => (
        <UndoItem
          key={`${step.orderId} ${step.parcelId}`}
          action={undoAction(step)}
          back={back}
          secondsLeft={step.secondsLeft}
        >
          Order {step.number}: {stepName(step)}.{step.isEmailed && ' The customer is emailed next.'}
        </UndoItem>
      ))}
    </UndoList>
  )
}

function undoAction({ orderId, parcelId }: UndoableStep): string {
  const order = `/admin/store/orders/${orderId}`
  return parcelId ? `${order}/parcels/${parcelId}/undo` : `${order}/packing/undo`
}

function stepName({ parcelId, isPickup }: UndoableStep): string {
  if (!parcelId) return 'marked as ready for pick-up'
  return isPickup ? 'marked as picked up' : 'marked as shipped'
}
