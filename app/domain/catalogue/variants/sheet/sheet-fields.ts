import type { KeyboardEvent } from 'react'

/** A field in a cell of a sheet. Its cell has `data-cell` with the name of its column. */
type SheetField = HTMLInputElement | HTMLSelectElement

const FIELDS = '[data-cell] :is(input, select)'

/**
 * Moves between the cells of a sheet: arrow keys, and Enter to the cell below. Left and right leave a text only at its
 * ends. Ctrl D copies the cell to the cells below it in its group. For `onKeyDown` of the form.
 */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  if (!isField || !field.closest('[data-cell]')) return
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault()
    fillDown(field)
    return
  }
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const next = findNextField(event.currentTarget, field, event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
  if (next instanceof HTMLInputElement && next.type === 'text') next.select()
}

function findNextField(table: HTMLElement, field: SheetField, key: string): SheetField | undefined {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  if (!isAcross && !['ArrowUp', 'ArrowDown', 'Enter'].includes(key)) return undefined
  if (isAcross && !isAtEnd(field, key === 'ArrowLeft')) return undefined
  const fields = isAcross ? listFields(field.closest('tr')) : listColumn(table, field)
  const at = fields.filter((other) => other.checkVisibility())
  return at[at.indexOf(field) + (key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1)]
}

function isAtEnd(field: SheetField, isStart: boolean): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'text') return true
  return field.selectionStart === field.selectionEnd
    ? field.selectionStart === (isStart ? 0 : field.value.length)
    : field.selectionEnd !== null && field.selectionEnd - (field.selectionStart ?? 0) === field.value.length
}

const listFields = (area: Element | null): SheetField[] => [...(area?.querySelectorAll<SheetField>(FIELDS) ?? [])]

function listColumn(area: Element | null, field: SheetField): SheetField[] {
  const column = field.closest('[data-cell]')?.getAttribute('data-cell')
  return listFields(area).filter((other) => other.closest('[data-cell]')?.getAttribute('data-cell') === column)
}

function fillDown(field: SheetField): void {
  const column = listColumn(field.closest('tbody'), field)
  for (const other of column.slice(column.indexOf(field) + 1))
    setField(other, field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value)
}

/** Sets a field as if it had been entered: the form counts and checks it. */
export function setField(field: SheetField, value: string | boolean): void {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) field.checked = value
  } else field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
