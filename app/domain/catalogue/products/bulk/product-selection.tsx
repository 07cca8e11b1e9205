import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SelectableRows } from '#app/ui/data/selectable-rows.tsx'
import { CHANGE_FIELD } from './changes-form.ts'

/** The list of products with checkboxes, and what can be changed about the selected ones. */
export function ProductSelection({ children }: { children: ReactNode }) {
  return (
    <SelectableRows
      action="/admin/store/products/changes"
      label="Selected products"
      buttons={
        <>
          <Button type="submit" name={CHANGE_FIELD} value="publish" tone="secondary" size="sm">
            Publish
          </Button>
          <Button type="submit" name={CHANGE_FIELD} value="archive" tone="secondary" size="sm">
            Archive
          </Button>
          <Button type="submit" name={CHANGE_FIELD} value="prices" tone="secondary" size="sm">
            Change prices
          </Button>
        </>
      }
    >
      {children}
    </SelectableRows>
  )
}
