import type { ReactNode } from 'react'
import { Form } from 'react-router'

type SelectableRowsProps = {
  /** Where the form posts the selected rows, unless a button names another address. */
  action: string
  /** The accessible name of the buttons, such as `Selected orders`. */
  label: string
  /** What can be done with the selected rows: submit buttons. */
  buttons: ReactNode
  /** A table with a checkbox in each row. */
  children: ReactNode
}

/**
 * A table whose rows can be selected, with `Select all` and the buttons above it. On a phone the buttons are at the
 * foot while a row is selected. Works without scripts.
 */
export function SelectableRows({ action, label, buttons, children }: SelectableRowsProps) {
  return (
    <Form method="get" action={action} className="group/selection max-md:has-[tbody_input:checked]:mb-24">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <label className="scripting-only mr-2 flex min-h-9 items-center gap-2 text-sm font-medium max-md:min-h-11">
          <input
            type="checkbox"
            className="size-5 rounded-mark"
            onChange={({ currentTarget }) => {
              const boxes = currentTarget.form?.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')
              for (const box of boxes ?? []) box.checked = currentTarget.checked
            }}
          />
          Select all
        </label>
        <div
          role="group"
          aria-label={label}
          className="flex flex-wrap gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:hidden max-md:border-t max-md:border-line max-md:bg-raised max-md:p-3 max-md:shadow-float max-md:group-has-[tbody_input:checked]/selection:flex max-md:[&>*]:min-h-11 max-md:[&>*]:grow"
        >
          {buttons}
        </div>
      </div>
      {children}
    </Form>
  )
}
