import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectableRows } from '#app/ui/data/selectable-rows.tsx'

/** Name of the checkboxes of a list of orders; their values are order ids. */
export const SELECTED_ORDER_FIELD = 'id'

/** A list of orders with checkboxes, and what can be done with the selected ones. */
export function OrderSelection({ children }: { children: ReactNode }) {
  return (
    <SelectableRows
      action="/admin/store/orders/print"
      label="Selected orders"
      buttons={
        <>
          <Button type="submit" name="sheet" value="slips" tone="secondary" size="sm">
            Packing slips
          </Button>
          <Button type="submit" name="sheet" value="picks" tone="secondary" size="sm">
            Pick list
          </Button>
          <Button type="submit" name="sheet" value="labels" tone="secondary" size="sm">
            Labels
          </Button>
          <Button type="submit" formAction="/admin/store/orders/shipments" tone="secondary" size="sm">
            Mark as shipped
          </Button>
        </>
      }
    >
      {children}
    </SelectableRows>
  )
}
