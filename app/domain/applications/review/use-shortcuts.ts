import { type RefObject, useEffect } from 'react'
import { STEPS, type Status } from '../application.ts'
import { findStatusControl, requestStatus } from '../status/status-change.ts'
import { shortcutSetting } from './shortcut-setting.ts'

/** The row of an applicant. Messages and interviews in the details of one are articles too. */
const ROW = 'article:has([data-applicant])'

/**
 * The single-character keys of View Applicants. They act wherever focus is on the page except in a field, a menu or a
 * dialog: a page opened from an email and a click into text leave focus on no control. `Keyboard shortcuts` turns them
 * off, as WCAG 2.1.4 requires of keys that act without focus; Escape always acts. With an applicant open, `j` and `k`
 * follow the links to the next and previous one; otherwise they move through the list, where Enter follows the focused
 * link.
 */
export function useShortcuts(box: RefObject<HTMLElement | null>, onHelp: () => void): void {
  useEffect(() => {
    const element = box.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (!element || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || (event.key !== 'Escape' && !shortcutSetting.get())) return
      const act = event.key === '?' ? onHelp : actionFor(event.key, element)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box, onHelp])
}

function actionFor(key: string, box: HTMLElement): (() => void) | null {
  const details = box.querySelector('[data-details]')
  const click = (within: ParentNode | null, selector: string) => () =>
    within?.querySelector<HTMLElement>(selector)?.click()
  const row = document.activeElement?.closest(ROW)
  const change = (status: Status | undefined) => {
    const control = status && findStatusControl(row ?? details)
    return control ? () => requestStatus(control, status) : null
  }
  switch (key) {
    case 'j':
      return details ? click(details, 'a[rel=next]') : () => focusRow(box, 1)
    case 'k':
      return details ? click(details, 'a[rel=prev]') : () => focusRow(box, -1)
    case 'Escape':
      return details && click(details, 'a[data-close]')
    case 's':
      return () => findStatusControl(row ?? details)?.click()
    case 'r':
      return change('Rejected')
    case 'x':
      return click(row ?? null, 'input[type=checkbox]')
    case 'u':
      return click(document, 'form[action*="/status-changes/"] button')
    case '/':
      return () => box.querySelector<HTMLElement>('input[type=search]')?.focus()
    default:
      return /^[1-5]$/.test(key) ? change(STEPS[Number(key) - 1]) : null
  }
}

/** Moves focus to the name of the applicant `step` rows further, and at first to the first one. */
function focusRow(box: HTMLElement, step: number): void {
  const names = [...box.querySelectorAll<HTMLElement>('[data-applicant]')]
  const row = document.activeElement?.closest(ROW)
  const at = names.findIndex((name) => row?.contains(name))
  const next = names[at === -1 ? 0 : at + step]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input:not([type=checkbox]), textarea, select, [role=menu], [role=dialog], :popover-open') !== null
  )
}
