import { type RefObject, useEffect } from 'react'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** With focus on a row of `list`, the up and down keys move focus to the previous or next row's link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    element?.addEventListener('keydown', moveBetweenRows)
    return () => element?.removeEventListener('keydown', moveBetweenRows)
  }, [list])
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLAnchorElement>('article a[href]')]
  const index = links.findIndex((link) => link === event.target)
  const next = index < 0 ? undefined : links[index + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.closest('article')?.scrollIntoView({ block: 'nearest' })
}
