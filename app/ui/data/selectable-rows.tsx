import { type ReactNode, useEffect, useRef } from 'react'
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
 * A table whose rows can be selected, with the buttons above it, and with scripts `Select all`, which is ticked while
 * all rows are and half ticked while some are. On a phone the buttons are at the foot while a row is selected.
 */
export function SelectableRows({ action, label, buttons, children }: SelectableRowsProps) {
  const form = useRef<HTMLFormElement>(null)
  const all = useRef<HTMLInputElement>(null)
  const showSelection = () => {
    if (!all.current) return
    const ticks = rowBoxes(form.current).map(({ checked }) => checked)
    all.current.checked = ticks.length > 0 && ticks.every(Boolean)
    all.current.indeterminate = ticks.includes(true) && ticks.includes(false)
  }
  // Also when the table shows other rows.
  useEffect(showSelection)
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      onChange={showSelection}
      className="group/selection max-md:has-[tbody_input:checked]:mb-32"
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <label className="scripting-only mr-2 flex min-h-9 items-center gap-2 text-sm font-medium max-md:min-h-11">
          <input
            ref={all}
            type="checkbox"
            className="size-5 rounded-mark"
            onChange={({ currentTarget }) => {
              for (const box of rowBoxes(form.current)) box.checked = currentTarget.checked
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

const rowBoxes = (form: HTMLFormElement | null) =>
  Array.from(form?.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]') ?? [])
