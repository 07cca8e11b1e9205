import { type RefObject, useEffect, useState } from 'react'

const boxesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLInputElement>('input[name=id]') ?? [])]

/** The ids of the rows whose checkbox is checked. */
export const selectedIds = (list: HTMLElement | null): string[] =>
  boxesOf(list).flatMap(({ checked, value }) => (checked ? [value] : []))

/** Checks the checkboxes of the rows for which `isSelected` is true, and clears the others. */
export function checkRows(list: HTMLElement | null, isSelected: (id: string) => boolean): void {
  for (const box of boxesOf(list)) box.checked = isSelected(box.value)
  list?.dispatchEvent(new Event('change'))
}

/** The number of selected rows of the list. `rows`: counted again whenever they change. */
export function useSelectedCount(list: RefObject<HTMLElement | null>, rows: readonly unknown[]): number {
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again whenever the rows change
  useEffect(() => {
    const element = list.current
    const recount = () => setCount(selectedIds(element).length)
    recount()
    element?.addEventListener('change', recount)
    return () => element?.removeEventListener('change', recount)
  }, [list, rows])
  return count
}
