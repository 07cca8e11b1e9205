import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** Name of the checkboxes of a list of orders; their values are order ids. */
export const SELECTED_ORDER_FIELD = 'id'

/** A list of orders with checkboxes, and what can be done with the ticked ones. Works without scripts. */
export function OrderSelection({ children }: { children: ReactNode }) {
  return (
    <Form method="get" action="/admin/store/orders/print">
      <div
        className="mb-2 flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] max-md:[&>*]:shrink-0 md:flex-wrap"
        role="group"
        aria-label="Selected orders"
      >
        <label className="scripting-only mr-2 flex min-h-9 items-center gap-2 text-sm font-medium">
          <input
            type="checkbox"
            className="size-5 rounded-mark"
            onChange={({ currentTarget }) => {
              const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>(`[name=${SELECTED_ORDER_FIELD}]`)
              for (const box of boxes ?? []) box.checked = currentTarget.checked
            }}
          />
          Select all
        </label>
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
      </div>
      {children}
    </Form>
  )
}
