import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { CHANGE_FIELD, SELECTED_PRODUCT_FIELD } from './changes-form.ts'

/** The list of products with checkboxes, and what can be changed about the ticked ones. Works without scripts. */
export function ProductSelection({ children }: { children: ReactNode }) {
  return (
    <Form method="get" action="/admin/store/products/changes">
      <div
        role="group"
        aria-label="Selected products"
        className="mb-2 flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none] max-md:[&>*]:shrink-0 md:flex-wrap"
      >
        <label className="scripting-only mr-2 flex min-h-9 items-center gap-2 text-sm font-medium">
          <input
            type="checkbox"
            className="size-5 rounded-mark"
            onChange={({ currentTarget }) => {
              const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>(`[name=${SELECTED_PRODUCT_FIELD}]`)
              for (const box of boxes ?? []) box.checked = currentTarget.checked
            }}
          />
          Select all
        </label>
        <Button type="submit" name={CHANGE_FIELD} value="publish" tone="secondary" size="sm">
          Publish
        </Button>
        <Button type="submit" name={CHANGE_FIELD} value="archive" tone="secondary" size="sm">
          Archive
        </Button>
        <Button type="submit" name={CHANGE_FIELD} value="prices" tone="secondary" size="sm">
          Change prices
        </Button>
      </div>
      {children}
    </Form>
  )
}
